import type pg from 'pg'
import { dumpSchema } from '../pg-dump/dump-schema.ts'
import { tablesOf } from '../pg-dump/tables.ts'
import { openSession, type Login, type Server } from '../session/session.ts'
import { sessionOptions } from '../session/session-options.ts'
import { afterMaking } from './after-making.ts'
import { byForeignKeys } from './by-foreign-keys.ts'
import { largeObjects } from './large-objects.ts'
import { lockTables } from './lock-tables.ts'
import { HEAD, ORDINARY_DEFAULTS, TAIL } from './fixed-parts.ts'
import { roleStatements } from './role-statements.ts'
import { rowsOf } from './rows-of.ts'
import { sequenceValues } from './sequence-values.ts'
import { readerBlock, sortStatements } from './sort-statements.ts'

export interface DumpRequest {
  /** What the file has: definitions, rows, or both; and whether it makes the roles that the definitions name. */
  contents: 'schema' | 'data' | 'both'
  hasRoles: boolean
  /** Their definitions and rows stay out. */
  leftOutSchemas: string[]
}

export interface Dump {
  /** The file. Ends with an error where something cannot be read; the connection is closed when it is over. */
  chunks: AsyncGenerator<string | Buffer, void, undefined>
  /** Ends the session at once, whatever it is doing. */
  close(): void
}

/** So that a server at work notices that nobody waits for it. */
const NOTICES_LEAVING = { client_connection_check_interval: '1000' }

/**
 * A logical dump of the database `postgres`, as of one moment, that psql restores. It is read with the rights of the login
 * and no others; where it may not read something, or row level security would hide rows, the dump fails. Resolves when
 * all definitions are read and all tables are locked against changes of their definition; the rows are read as they are
 * taken from `chunks`.
 */
export async function openDump(
  server: Server,
  login: Login,
  { contents, hasRoles, leftOutSchemas }: DumpRequest,
  signal: AbortSignal,
): Promise<Dump> {
  signal.throwIfAborted()
  const client = await openSession(server, login, DATABASE, NOTICES_LEAVING)
  const close = () => void client.connection.stream.destroy()
  signal.addEventListener('abort', close)
  try {
    const snapshot = await openSnapshot(client)
    const tables = await tablesOf(client, leftOutSchemas)
    await lockTables(client, tables)
    const read = async (section: 'pre-data' | 'post-data') => {
      const options = [...OPTIONS, ...leftOutSchemas.map((schema) => `--exclude-schema=${schema}`)]
      const session = sessionOptions(server.major, NOTICES_LEAVING)
      const order = { database: DATABASE, snapshot, section, options, session }
      return sortStatements(await dumpSchema(server, login, order, signal))
    }
    const before = contents === 'data' ? NOTHING : await read('pre-data')
    const after = await read('post-data')
    const roles = hasRoles ? await roleStatements(client, server.major) : []
    const made = contents === 'data' ? [] : await afterMaking(client, leftOutSchemas)
    return { chunks: endingWith(close, write()), close }

    async function* write() {
      yield HEAD
      yield* written(roles)
      if (contents !== 'data') yield* written([ORDINARY_DEFAULTS, ...before.definitions, ...made])
      if (contents !== 'schema') {
        for (const table of contents === 'data' ? await byForeignKeys(client, tables) : tables) {
          yield* rowsOf(client, table)
        }
        yield* largeObjects(client)
        yield* sequenceValues(client, leftOutSchemas)
      }
      if (contents !== 'data') {
        const readers = readerBlock([...before.readerRights, ...after.readerRights])
        yield* written([...after.definitions, ...before.rights, ...after.rights, ...readers])
      }
      if (contents !== 'schema') yield* written(after.refreshes)
      await client.query('commit')
      yield TAIL
    }
  } catch (error) {
    close()
    throw signal.aborted ? signal.reason : error
  }
}

const DATABASE = 'postgres'

const NOTHING = { definitions: [], rights: [], refreshes: [], readerRights: [] }

/** A subscription holds a password, and only a superuser may read it. */
const OPTIONS = ['--encoding=UTF8', '--lock-wait-timeout=60000', '--no-subscriptions']

async function openSnapshot(client: pg.Client) {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string }>('select pg_catalog.pg_export_snapshot() as snapshot')
  if (!rows[0]) throw new Error('There is no snapshot')
  return rows[0].snapshot
}

function* written(statements: string[]) {
  for (const statement of statements) yield `${statement};\n\n`
}

async function* endingWith<Piece>(end: () => void, pieces: AsyncGenerator<Piece, void, undefined>) {
  try {
    yield* pieces
  } finally {
    end()
  }
}
