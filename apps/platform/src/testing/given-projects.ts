import { setTimeout as sleep } from 'node:timers/promises'
import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { Organization } from '@plinth/contract/organizations'
import { ApiError } from '@plinth/contract/api-error'
import type { ProjectDraft } from '@plinth/contract/forms/project-draft'
import { type Project, projects } from '@plinth/contract/projects'
import { sql, type SqlAnswer } from '@plinth/contract/sql'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Caller } from './caller.ts'
import type { TestPlatform } from './given-platform.ts'

export const DATABASE_PASSWORD = 'xK9#mQ2$vL7pRt4w'

const POLL_MS = 20

/** Asks for a project with a cluster, as its owner does. It is COMING_UP when this resolves. */
export async function askForProject(
  owner: Caller,
  { slug }: Pick<Organization, 'slug'>,
  draft: Partial<ProjectDraft> = {},
): Promise<Project> {
  const whole = {
    organization_slug: slug,
    name: 'Real',
    db_pass: DATABASE_PASSWORD,
    db_region: 'us-east-1',
    ...draft,
  }
  for (;;) {
    try {
      return await owner.call(projects.create, whole)
    } catch (error) {
      // a busy machine scores passwords too slowly, and says that it should be asked again
      if (!(error instanceof ApiError) || error.reason !== 'password_check_busy') throw error
    }
  }
}

/** A project whose cluster runs. Answers it as its owner sees it. */
export async function givenProject(
  owner: Caller,
  organization: Pick<Organization, 'slug'>,
  draft: Partial<ProjectDraft> = {},
) {
  const { ref } = await askForProject(owner, organization, draft)
  await untilStatus(owner, ref, 'ACTIVE_HEALTHY')
  return owner.call(projects.get, { ref })
}

/** Waits until the project is in the state. Answers every state that was seen on the way, the last one included. */
export async function untilStatus(caller: Caller, ref: string, wanted: ProjectStatus): Promise<ProjectStatus[]> {
  const seen: ProjectStatus[] = []
  for (;;) {
    const { status, status_detail } = await caller.call(projects.status, { ref })
    if (seen.at(-1) !== status) seen.push(status)
    if (status === wanted) return seen
    if (status.endsWith('_FAILED')) throw new Error(`${seen.join(' → ')} instead of ${wanted}: ${status_detail}`)
    await sleep(POLL_MS)
  }
}

/** What a metadata call of the person takes beside its input: the sealed handle, as the project's page shows it. */
export async function handleOf(caller: Caller, ref: string) {
  const { connectionString } = await caller.call(projects.get, { ref })
  return { headers: { 'x-connection-encrypted': connectionString! } }
}

/** Runs SQL as the person and answers what the route answers. */
export const runSql = (caller: Caller, ref: string, query: string, more: Partial<typeof sql.run.$sent> = {}) =>
  caller.call(sql.run, { ref, query, ...more })

/** The rows of the last statement. Throws what Postgres said when it failed. */
export async function rowsOf(caller: Caller, ref: string, query: string): Promise<(string | null)[][]> {
  const { results, error }: SqlAnswer = await runSql(caller, ref, query)
  if (error) throw new Error(`${error.code}: ${error.message}`)
  return results.at(-1)?.rows ?? []
}

/** A client of the Postgres front, with the database password. It is ended with the test. */
export function frontClient({ databasePort }: TestPlatform, ref: string, config: pg.ClientConfig = {}) {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: databasePort,
    user: `postgres.${ref}`,
    password: DATABASE_PASSWORD,
    database: 'postgres',
    ...config,
  })
  // a server that goes away also fails whatever waits for it
  client.on('error', () => undefined)
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}
