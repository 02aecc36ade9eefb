import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planLimits } from '@plinth/catalog/plan-limits'
import { minutes } from '@plinth/catalog/durations'
import type { Role } from '@plinth/catalog/roles'
import { ApiError } from '@plinth/contract/api-error'
import { auth } from '@plinth/contract/auth'
import { organizations as organizationCalls, type Organization } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { takeBuilt } from '@plinth/postgres-engine/testing/take-built'
import type { LogStorePlace } from '@plinth/log-store/start-log-store'
import { builtBy } from '@plinth/testing/built-by'
import { givenDatabase } from '@plinth/testing/given-database'
import { programPath } from '@plinth/testing/program-path'
import { decideConfig } from '../config/config.ts'
import { readEnvironment } from '../config/env.ts'
import type { DataPlanePlace } from '../data-plane/start-data-plane.ts'
import { createPasswordScorer, type PasswordScorer } from '../domains/passwords/password-scorer.ts'
import { newRef } from '../domains/projects/project-rules.ts'
import { createLog } from '../log/log.ts'
import { startPlatform } from '../start-platform.ts'
import { type Caller, createCaller, type Serve } from './caller.ts'
import { databaseUrl } from './database-url.ts'
import { atTheEnd } from '@plinth/testing/at-the-end'

export const PUBLIC_URL = 'http://plinth.localhost:8000'
export const SETUP_TOKEN = 'heron-quay-9-lantern-moss'

interface OrganizationScene<Name extends string> {
  name: string
  owner: Name
  admin?: Name
  developer?: Name
  readOnly?: Name
  /** Otherwise what the test makes is not bounded by the plan. */
  hasLimitsOfPlan?: true
}

interface Scene<Name extends string> {
  people?: Name[]
  organizations?: OrganizationScene<Name>[]
}

const memberships = { admin: 'Admin', developer: 'Developer', readOnly: 'Read-only' } as const

const memberRoles = ['owner', 'admin', 'developer', 'readOnly'] as const

// the dictionaries take long to read, so the files of a process share them
const scorer = createPasswordScorer({ idleBeforeStop: minutes(10) })
const passwordScorer = { ...scorer, close: async () => {} }

/** The whole platform in this process, on ports and in folders of its own. Nothing of it is left when the file ends. */
export async function givenPlatform(
  environment: Record<string, string> = {},
  options: {
    dashboardDirectory?: string
    extraEngines?: string
    dataPlane?: DataPlanePlace
    logStore?: LogStorePlace
    passwordScorer?: PasswordScorer
  } = {},
) {
  const { pool, connection } = await givenDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'plinth-platform-'))
  await chmod(folder, 0o711)
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  const dataDirectory = join(folder, 'data')
  if (!environment['PLINTH_DATA_DIR'])
    atTheEnd(await takeBuilt(builtBy(options.extraEngines ? 'platform-of-every-major' : 'platform'), dataDirectory))
  const config = decideConfig(
    readEnvironment({
      PLINTH_PORT: '0',
      PLINTH_API_PORT: '0',
      PLINTH_DB_PORT: '0',
      PLINTH_PUBLIC_URL: PUBLIC_URL,
      PLINTH_DATA_DIR: dataDirectory,
      PLINTH_SETUP_TOKEN: SETUP_TOKEN,
      // what fits is not the machine's affair that runs the tests
      PLINTH_MEMORY_MEGABYTES: '1048576',
      DATABASE_URL: databaseUrl(connection),
      ...environment,
    }),
  )
  const log = createLog(config, { write: () => undefined })
  const {
    process: platformProcess,
    stores,
    platform,
    port,
    databasePort,
    dataPlanePort,
    dataPlanePid,
    close,
  } = await startPlatform({
    config,
    log,
    passwordScorer,
    dataPlane: 'in this process',
    logStore: 'in this process',
    logQueryScript: programPath('log-query'),
    ...options,
  })
  atTheEnd(close)
  /** With all that an answer leaves for afterwards. */
  const serve: Serve = async (request, bindings) => {
    const response = await platform.fetch(request, bindings)
    await platformProcess.authContext.afterwards.settled()
    return response
  }
  let operator: Promise<Caller> | undefined

  /** Somebody without an account. */
  const someone = (name = 'nobody') =>
    createCaller({
      serve,
      baseUrl: config.publicUrl,
      email: `${name}.${randomBytes(4).toString('hex')}@people.example.com`.toLowerCase(),
    })

  async function signUp(name: string, setup_token?: string) {
    const caller = someone(name)
    const { email, password } = caller
    const form = { email, password, ...(setup_token ? { setup_token } : {}) }
    const answer = await caller.call(auth.signUp, form).catch((error: unknown) => {
      // on a busy machine the password's score may come too late; the answer says to try again
      if (error instanceof ApiError && error.code === 503) return caller.call(auth.signUp, form)
      throw error
    })
    if (!('access_token' in answer)) throw new Error(`${name} must be confirmed first`)
    caller.accessToken = answer.access_token
    return caller
  }

  async function withProfile(caller: Promise<Caller>) {
    const signedUp = await caller
    await signedUp.call(profile.create, {})
    return signedUp
  }

  async function removeMember({ id }: Organization, member: Caller) {
    const { id: profileId } = await member.call(profile.get, {})
    await pool.query('delete from platform.members where organization_id = $1 and profile_id = $2', [id, profileId])
  }

  /** Null for roles in single projects alone, which `addProjectRole` adds. */
  async function addMember(organization: Organization, member: Caller, role: Role | null) {
    await removeMember(organization, member)
    const { id: profileId } = await member.call(profile.get, {})
    await stores.organizations.addMember({ organizationId: organization.id, profileId, role })
  }

  /** Besides the roles that the member has. */
  async function addProjectRole({ id }: Organization, member: Caller, ref: string, role: Role) {
    const { id: profileId } = await member.call(profile.get, {})
    await pool.query(
      `insert into platform.project_members (organization_id, profile_id, project_id, role)
       select $1, $2, p.id, $4 from platform.projects p where p.ref = $3`,
      [id, profileId, ref, role],
    )
  }

  return {
    config,
    process: platformProcess,
    stores,
    pool,
    /** Over real HTTP. */
    url: `http://127.0.0.1:${port}`,
    /** Of the Postgres front. */
    databasePort,
    dataPlanePort,
    dataPlanePid,
    someone,
    /** Signed up, without a profile. */
    signUp,
    addMember,
    addProjectRole,
    removeMember,
    operator: () => (operator ??= withProfile(signUp('operator', SETUP_TOKEN))),

    /** People with profiles, members of organizations by their roles; always a stranger and nobody too. */
    async given<const Name extends string>({ people = [], organizations = [] }: Scene<Name>) {
      operator ??= withProfile(signUp('operator', SETUP_TOKEN))
      await operator
      const names = new Set<Name | 'stranger'>([...people, ...organizations.flatMap(namesIn), 'stranger'])
      const callers = await Promise.all(
        [...names].map(async (name) => [name, await withProfile(signUp(name))] as const),
      )
      const byName = named<Name | 'stranger' | 'nobody'>([...callers, ['nobody', someone()]])
      const made: Organization[] = []
      for (const { name, owner, hasLimitsOfPlan, ...members } of organizations) {
        const created = await byName[owner].call(organizationCalls.create, { name })
        if (!hasLimitsOfPlan) await stores.organizations.setLimitOverrides(created.id, planLimits.enterprise)
        const organization = await byName[owner].call(organizationCalls.get, { slug: created.slug })
        for (const role of ['admin', 'developer', 'readOnly'] as const) {
          const member = members[role]
          if (member) await addMember(organization, byName[member], memberships[role])
        }
        made.push(organization)
      }
      return { ...byName, organizations: made }
    },

    /** A project that the control plane knows and that has no cluster: for what is refused before one is needed. */
    async projectOnPaper({ id }: Organization, changes: { name?: string } = {}) {
      const ref = newRef()
      await stores.projects.create({
        ref,
        organization_id: id,
        name: changes.name ?? 'On paper',
        cloud_provider: 'AWS',
        region: 'us-east-1',
        compute_size: 'nano',
        postgres_major: 17,
        is_default: false,
        restoring_backup_id: null,
        restoring_moment: null,
      })
      return ref
    },

    logText: () => readFile(join(config.dataDirectory, 'logs', 'platform.log'), 'utf8'),
  }
}

export type TestPlatform = Awaited<ReturnType<typeof givenPlatform>>

/** Every name of the type is among the entries. */
const named = <Name extends string>(entries: (readonly [Name, Caller])[]) =>
  Object.fromEntries(entries) as Record<Name, Caller>

const namesIn = <Name extends string>(organization: OrganizationScene<Name>): Name[] =>
  memberRoles.flatMap((role) => organization[role] ?? [])
