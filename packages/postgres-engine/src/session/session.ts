import pg from 'pg'
import type { PostgresMajor } from '../binaries.ts'
import { sessionOptions } from './session-options.ts'

/** How to reach one server as a person that it knows. */
export interface Server {
  host: string
  port: number
  major: PostgresMajor
}

export interface Login {
  user: string
  password: string
}

/** Values are written and read in one form on both sides. No name is looked up where people can put things. */
const PARAMETERS = {
  search_path: '',
  row_security: 'off',
  extra_float_digits: '3',
  client_min_messages: 'warning',
  check_function_bodies: 'off',
}

const CONNECT_LIMIT = 30_000

/** Runs `work` with one connection to one database. */
export async function withSession<T>(
  server: Server,
  login: Login,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openSession(server, login, database)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** For a connection that outlives one piece of work. The caller ends it. */
export async function openSession(
  server: Server,
  login: Login,
  database: string,
  parameters: Record<string, string> = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    host: server.host,
    port: server.port,
    ...login,
    database,
    ssl: false,
    connectionTimeoutMillis: CONNECT_LIMIT,
    options: sessionOptions(server.major, { ...PARAMETERS, ...parameters }),
  })
  // A connection that breaks also fails the call that waits for it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
