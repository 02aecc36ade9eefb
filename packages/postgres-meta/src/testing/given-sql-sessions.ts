import { givenDatabase } from '@plinth/testing/given-database'
import {
  createSqlSessions,
  type ProjectSessions,
  type SqlPrincipal,
  type SqlSessionsOptions,
} from '../sql/sql-session.ts'
import { atTheEnd } from '@plinth/testing/at-the-end'

/** A database with a login for people's SQL, and sessions of any limits on it. */
export async function givenSqlSessions() {
  const { pool, connection } = await givenDatabase()
  const opened: ProjectSessions[] = []
  const suffix = connection.database.slice(-8)
  const writer = `writer_${suffix}`
  const owner = `owner_${suffix}`
  const alice: SqlPrincipal = { ref: 'alpha', login: writer, userId: 'alice', organization: 'acme' }
  const bob: SqlPrincipal = { ref: 'alpha', login: writer, userId: 'bob', organization: 'acme' }

  await pool.query(`create role ${owner} nosuperuser; create role ${writer} login password 'w' in role ${owner};
    alter role ${writer} set role ${owner}; grant create on schema public to ${owner}`)
  atTheEnd(async () => {
    await Promise.all(opened.map((sessions) => sessions.close()))
    await pool.query(`drop owned by ${owner}; drop role ${writer}; drop role ${owner}`)
  })
  return { pool, connection, writer, owner, alice, bob, givenSessions, backends, eventually, busyWith }

  function givenSessions(overrides: Partial<SqlSessionsOptions> = {}) {
    const errors: unknown[] = []
    const sessions = createSqlSessions({
      connect: ({ login }) => ({ ...connection, user: login, password: 'w' }),
      terminate: async (_, pid) => (await pool.query('select pg_terminate_backend($1)', [pid])).rowCount === 1,
      applicationName: ({ userId }) => `sql of ${userId}`,
      maxSessions: 10,
      keptForOthers: 0,
      leastInReserveMs: 600_000,
      maxPerOrganization: 10,
      queue: { timeoutMs: 1, perPerson: 10, inAll: 100 },
      maxPerProject: 10,
      maxPerPerson: 10,
      maxPerPrincipal: 2,
      maxBytesInFlight: 1e8,
      maxBytesInFlightPerPerson: 1e8,
      idleMs: 60_000,
      maxTimeoutMs: 20_000,
      onError: (error) => errors.push(error),
      ...overrides,
    })
    const projects: Record<string, ProjectSessions> = {}
    function project(ref: string) {
      const known = projects[ref] ?? sessions.forProject()
      projects[ref] = known
      opened.push(known)
      return known
    }
    const run = (principal: SqlPrincipal, text: string, options = {}) =>
      project(principal.ref).run(principal, text, {
        transaction: true,
        rowLimit: 100,
        byteLimit: 1e7,
        timeoutMs: 15_000,
        ...options,
      })
    async function value(principal: SqlPrincipal, text: string) {
      const { results, error } = await run(principal, text)
      if (error) throw new Error(`${error.code} ${error.message}`)
      return results.at(-1)?.rows[0]?.[0]
    }
    return { project, run, value, errors }
  }

  async function backends(condition: string) {
    const { rows } = await pool.query(
      `select pid from pg_stat_activity where datname = current_database() and usename = '${writer}' and ${condition}`,
    )
    return rows.length
  }

  async function eventually(check: () => Promise<boolean>) {
    while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  /** Runs that go on until they are let go. */
  async function busyWith(run: ReturnType<typeof givenSessions>['run'], principals: SqlPrincipal[], name: string) {
    const signal = new AbortController()
    const text = `select pg_sleep(63), '${name}'`
    const runs = principals.map((principal) => run(principal, text, { signal: signal.signal }))
    await eventually(async () => (await backends(`query = $$${text}$$`)) === principals.length)
    return async function letGo() {
      signal.abort()
      await Promise.all(runs)
    }
  }
}
