import { minutes, seconds } from '@plinth/catalog/durations'
import { createShares, NoShareLeft, type ShareHolder } from '@plinth/postgres-meta/sql/shares'
import { SqlSessionsBusy } from '@plinth/postgres-meta/sql/sql-turns'
import { resetSession } from '@plinth/postgres-meta/sql/reset-session'
import pg from 'pg'
import type { Fleet } from '../../../runtime/fleet.ts'
import { requireLoginAsMade } from '../../../runtime/require-login-as-made.ts'
import { limitAnswers } from '../answer-limit.ts'
import { cancelable } from './cancelable.ts'
import type { Descriptions } from './describe-table.ts'

type Login = 'writer' | 'reader'

interface Queries {
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>
}

/** Reads the catalog for one request. Its `rows` run what people made: their views, functions and operators. */
export interface ReadPool extends Queries {
  rows: Queries & {
    /** Everything that is asked of the client happens, or nothing. */
    transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>
    /** Nothing that is asked of the client happens. */
    rolledBack<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>
  }
  /** Of tables, kept as long as the login's connections, since another login or cluster may see others. */
  descriptions: Descriptions
}

const STATEMENT_TIMEOUT = seconds(15)
const CONNECT_TIMEOUT = seconds(5)
const IDLE = seconds(30)
/** One connection stays open for the next page, whose login would otherwise take longer than its queries. */
const WARM = minutes(10)
const MOST_CONNECTIONS = 3

/** Of the connections that read rows: what one person takes of them leaves some to the others of the team. */
const rowShares = {
  most: { principal: 2, person: 4, project: MOST_CONNECTIONS, organization: 12, server: 60 },
  keptForOthers: 10,
  queue: { timeoutMs: seconds(10), perPerson: 20, inAll: 500 },
}

/** Nothing that people made is found by a name that our queries use. */
const CATALOG_ONLY = '-c search_path=pg_catalog,pg_temp'

interface Reading {
  holder: ShareHolder
  signal: AbortSignal
}

interface LoginPool {
  pool: pg.Pool
  renew: () => Promise<unknown>
}

interface LoginPools extends Record<'catalog' | 'rows', LoginPool> {
  descriptions: Descriptions
}

/** The pools that the platform's own queries run on, within shares of all who read rows. */
export function createReadPools({ fleet, applicationName }: { fleet: Fleet; applicationName: string }) {
  const shares = createShares(rowShares)

  return {
    /** The pools of one project, one for each login. */
    forProject(ref: string) {
      const pools: Partial<Record<Login, Promise<LoginPools>>> = {}
      return {
        /** What `work` asks of the pool is canceled when the signal aborts. */
        async use<Result>(login: Login, reading: Reading, work: (pool: ReadPool) => Promise<Result>) {
          return work(readPoolOf(await (pools[login] ?? open(login)), reading))
        },
        close: () => Promise.all(Object.values(pools).map(end)),
      }

      function open(login: Login) {
        const pool = openPools(ref, login)
        pools[login] = pool
        pool.catch(() => delete pools[login])
        return pool
      }
    },
  }

  async function openPools(ref: string, login: Login): Promise<LoginPools> {
    const connection = await fleet.login(ref, login)
    return {
      catalog: openPool(ref, login, { ...connection, options: CATALOG_ONLY }),
      rows: openPool(ref, login, connection),
      descriptions: new Map(),
    }
  }

  // passed on by hand: AsyncLocalStorage would slow down every promise of the process
  function readPoolOf(connections: LoginPools, reading: Reading): ReadPool {
    const { catalog, rows, descriptions } = connections
    return {
      query: (query) => run(catalog, (client) => client.query(query), reading),
      rows: {
        query: (query) => inTurn(reading, () => run(rows, (client) => client.query(query), reading, resetSession)),
        transaction: (work) =>
          inTurn(reading, () => run(rows, (client) => inTransaction(client, work), reading, resetSession)),
        rolledBack: (work) =>
          inTurn(reading, () => run(rows, (client) => inRolledBack(client, work), reading, resetSession)),
      },
      descriptions,
    }
  }

  function openPool(ref: string, login: Login, connection: pg.ClientConfig): LoginPool {
    const pool = new pg.Pool({
      ...connection,
      Client: LimitedClient,
      max: MOST_CONNECTIONS,
      min: 1,
      idleTimeoutMillis: IDLE,
      maxLifetimeSeconds: WARM / 1000,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      statement_timeout: STATEMENT_TIMEOUT,
      application_name: applicationName,
      onConnect: (client) => requireLoginAsMade(client, login),
    })
    // a cluster that goes to sleep ends its idle connections; the pool opens new ones
    pool.on('error', () => undefined)
    // one in use may break twice, and the pool listens only once
    pool.on('connect', (client) => client.on('error', () => undefined))
    return { pool, renew: () => fleet.login(ref, login) }
  }

  async function inTurn<Result>({ holder, signal }: Reading, work: () => Promise<Result>) {
    const end = await shares.take(holder, signal).catch((error: unknown) => {
      throw error instanceof NoShareLeft ? new SqlSessionsBusy(error.scope) : error
    })
    return work().finally(end)
  }

  async function run<Result>(
    { pool, renew }: LoginPool,
    work: (client: pg.PoolClient) => Promise<Result>,
    { signal }: Reading,
    clean?: (client: pg.Client) => Promise<void>,
  ) {
    // people can change the login that they share, and close the database to it
    const client = await pool.connect().catch(async (error: unknown) => {
      if (isPoolFull(error)) throw error
      await renew()
      return pool.connect()
    })
    return cancelable({ client, work, signal, ...(clean ? { clean } : {}) })
  }
}

/** Its client is closed when anything fails, which rolls back. */
async function inTransaction<Result>(client: pg.PoolClient, work: (client: pg.PoolClient) => Promise<Result>) {
  await client.query('begin')
  const result = await work(client)
  await client.query('commit').catch((error: unknown) => {
    throw isFromPostgres(error) ? error : new CommitUnknown()
  })
  return result
}

/** The same, where nothing is kept. */
async function inRolledBack<Result>(client: pg.PoolClient, work: (client: pg.PoolClient) => Promise<Result>) {
  await client.query('begin')
  const result = await work(client)
  await client.query('rollback')
  return result
}

const isFromPostgres = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** The connection ended between the commit and its answer. */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown'
}

class LimitedClient extends pg.Client {
  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    limitAnswers(this)
    return callback ? super.connect(callback) : super.connect()
  }
}

const isPoolFull = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

const end = async (opening: Promise<LoginPools>) => {
  const pools = await opening.catch(() => undefined)
  await Promise.all([pools?.catalog.pool.end(), pools?.rows.pool.end()])
}
