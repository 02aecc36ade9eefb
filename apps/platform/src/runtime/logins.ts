import { randomBytes } from 'node:crypto'
import { seconds } from '@plinth/catalog/durations'
import type { Engine } from '@plinth/postgres-engine/engine'
import { sessionOptions } from '@plinth/postgres-engine/session-options'
import { SUPERUSER_DATABASE } from '@plinth/postgres-engine/superuser-database'
import pg from 'pg'
import type { projectStore, SecretName } from '../stores/project-store.ts'
import type { Sealer } from '../config/sealer.ts'
import type { ProjectRuntime } from './project-runtime.ts'
import { renewAssistantRights } from './renew-assistant-rights.ts'
import { renewLogin } from './renew-login.ts'
import { isRequestLogin, renewRequestLogin } from './renew-request-login.ts'

const CONNECT_TIMEOUT = seconds(10)
const PEOPLES_DATABASE = 'postgres'

/** The sealed logins of a project's cluster and the Postgres roles they stand for. */
const roles = {
  superuser: 'plinth_admin',
  writer: 'plinth_writer',
  reader: 'plinth_reader',
  assistant: 'plinth_assistant',
  'as-anon': 'plinth_as_anon',
  'as-authenticated': 'plinth_as_authenticated',
  'as-service_role': 'plinth_as_service_role',
} as const

export type Login = keyof typeof roles
/** Those that people's SQL and the assistant's run under. */
export type LoginOfPeople = Exclude<Login, 'superuser'>

interface LoginOptions {
  engine: Pick<Engine, 'connection' | 'majorOf'>
  projects: ReturnType<typeof projectStore>
  sealer: Sealer
  runtimeOf(ref: string): ProjectRuntime
}

/** How the platform logs in to the clusters of projects. */
export function createLogins({ engine, projects, sealer, runtimeOf }: LoginOptions) {
  const logins = {
    async password(ref: string, name: SecretName) {
      const sealed = await projects.secret(ref, name)
      if (!sealed) throw new Error(`The project ${ref} has no secret ${name}`)
      return sealer.open(sealed, `${ref} ${name}`)
    },

    /**
     * How to log in to the project's database with one of the platform's own logins. Does not wake it. Nothing that people
     * set for their database reaches the superuser.
     */
    async connectionFor(ref: string, login: Login) {
      const { host, port } = engine.connection(ref)
      const password = await logins.password(ref, login)
      const options = login === 'superuser' ? { options: sessionOptions(await engine.majorOf(ref)) } : {}
      return { host, port, database: PEOPLES_DATABASE, user: roles[login], password, ...options }
    },

    /** Wakes the cluster and returns how to log in, with the login just put back as it was made. */
    async login(ref: string, login: LoginOfPeople) {
      const runtime = runtimeOf(ref)
      await runtime.wake()
      if (login !== 'writer' && login !== 'reader') await givePassword(ref, login)
      const connection = await logins.connectionFor(ref, login)
      await runtime.inTurn(async () => {
        await logins.asSuperuser(ref, async (admin) => {
          const role = roles[login]
          if (isRequestLogin(role)) await renewRequestLogin(admin, role)
          await renewLogin(admin, role, connection.password)
        })
        if (login === 'assistant') await logins.asSuperuserAmongPeople(ref, renewAssistantRights)
      })
      return connection
    },

    /**
     * For the platform's own fixed statements only; people's SQL never comes here. They concern the whole cluster, so
     * they are said in a database that people can neither rename, close nor give settings of their own.
     */
    asSuperuser: <Result>(ref: string, work: (admin: pg.Client) => Promise<Result>) =>
      withSuperuser(ref, SUPERUSER_DATABASE, work),

    /** For what only people's database knows, such as rights on what they made. */
    asSuperuserAmongPeople: <Result>(ref: string, work: (admin: pg.Client) => Promise<Result>) =>
      withSuperuser(ref, PEOPLES_DATABASE, work),
  }
  return logins

  /** These have none until they are first used, in projects old and new. */
  async function givePassword(ref: string, login: Exclude<LoginOfPeople, 'writer' | 'reader'>) {
    if (await projects.secret(ref, login)) return
    await projects.addSecret(ref, login, sealer.seal(randomBytes(24).toString('base64url'), `${ref} ${login}`))
  }

  async function withSuperuser<Result>(ref: string, database: string, work: (admin: pg.Client) => Promise<Result>) {
    const runtime = runtimeOf(ref)
    const release = runtime.use()
    try {
      await runtime.wake()
      const admin = new pg.Client({
        ...(await logins.connectionFor(ref, 'superuser')),
        database,
        connectionTimeoutMillis: CONNECT_TIMEOUT,
        statement_timeout: CONNECT_TIMEOUT,
        application_name: 'plinth',
      })
      // a connection that breaks also fails the statement that waits for it
      admin.on('error', () => undefined)
      await admin.connect()
      try {
        return await work(admin)
      } finally {
        await admin.end()
      }
    } finally {
      release()
    }
  }
}
