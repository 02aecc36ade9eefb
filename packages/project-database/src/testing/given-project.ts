import { connected, givenEngine } from '@plinth/postgres-engine/given-engine'
import { draft, PASSWORDS } from '@plinth/postgres-engine/test-drafts'
import { SUPERUSER_DATABASE } from '@plinth/postgres-engine/superuser-database'
import pg from 'pg'
import { migrateProject } from '../migrate-project.ts'
import { projectMigrations } from '../project-migrations.ts'
import type { ServiceMigrations } from '../service-migrations.ts'
import { templateStatements } from '../template-statements.ts'

const SERVICE_PASSWORD = 'service-password'

/** A service as small as they come: one table. */
export const sampleService: ServiceMigrations = {
  service: 'auth',
  login: 'plinth_auth',
  migrations: [
    { name: '0001_users', since: 16, sql: `create table auth.users (id int primary key, email text)` },
    { name: '0002_first_user', since: 16, sql: `insert into auth.users values (1, 'first@example.com')` },
  ],
}

export const services = [projectMigrations, sampleService]

/** Clusters from before there were migrations, and those of today's template. */
export async function givenProjects() {
  const { engine: before } = await givenEngine()
  const { engine: today } = await givenEngine({ projectTemplate: (major) => templateStatements(services, major) })
  return {
    async old(ref: string) {
      await before.create(draft(ref))
      return project(before, ref)
    },
    async fresh(ref: string) {
      await today.create(draft(ref))
      return project(today, ref)
    },
  }
}

function project(engine: Awaited<ReturnType<typeof givenEngine>>['engine'], ref: string) {
  const as = (role: keyof typeof PASSWORDS, sql: string) =>
    connected(engine, ref, role, async (client) => (await client.query(sql)).rows)

  async function connect(login?: string) {
    if (login) await as('plinth_admin', `alter role ${login} password '${SERVICE_PASSWORD}'`)
    const client = new pg.Client({
      ...engine.connection(ref),
      user: login ?? 'plinth_admin',
      password: login ? SERVICE_PASSWORD : PASSWORDS.plinth_admin,
      database: 'postgres',
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  const outcome = (list: readonly ServiceMigrations[] = services, longestMigration?: number) =>
    migrateProject({ services: list, connect, ...(longestMigration ? { longestMigration } : {}) })

  return {
    as,
    connect,
    outcome,
    /** As the superuser, in another database than people's. */
    inTemplate: (sql: string) =>
      connected(engine, ref, 'plinth_admin', (client) => client.query(sql), SUPERUSER_DATABASE),
    with: <Result>(role: keyof typeof PASSWORDS, work: (client: pg.Client) => Promise<Result>) =>
      connected(engine, ref, role, work),
    /** What was applied. Throws the first failure. */
    async migrate(list?: readonly ServiceMigrations[], longestMigration?: number) {
      const { applied, failures } = await outcome(list, longestMigration)
      if (failures[0]) throw failures[0]
      return applied
    },
    applied: async () =>
      (await as('plinth_admin', `select service || '/' || name as line from plinth.service_migrations order by 1`)).map(
        ({ line }: { line: string }) => line,
      ),
  }
}
