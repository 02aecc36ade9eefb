import pg from 'pg'
import { scramVerifier } from '../session/scram.ts'
import { sessionOptions } from '../session/session-options.ts'
import { SUPERUSER_DATABASE } from '../session/superuser-database.ts'
import type { Server } from '../session/session.ts'

/** By login role: a password, or the verifier of one that the caller did not keep. */
export type Passwords = Record<string, string | { verifier: string }>

const TIME_LIMIT = 30_000

/**
 * Gives every role its password and takes the superuser's first one away, all or nothing. Only verifiers are sent, so the
 * server cannot keep or log a password.
 */
export async function setPasswords(server: Server, firstPassword: string, passwords: Passwords) {
  await withSuperuser(server, firstPassword, async (client) => {
    await client.query(['alter role plinth_admin password null', ...Object.entries(passwords).map(statement)].join(';'))
  })
}

/** The same in a cluster that lets the superuser in as he is, and where roles may be missing. */
export async function setExistingPasswords(server: Server, passwords: Passwords) {
  await withSuperuser(server, '', async (client) => {
    const { rows } = await client.query<{ rolname: string }>('select rolname::text from pg_catalog.pg_authid')
    const roles = new Set(rows.map(({ rolname }) => rolname))
    const existing = Object.entries(passwords).filter(([role]) => roles.has(role))
    if (existing.length > 0) await client.query(existing.map(statement).join(';'))
  })
}

async function withSuperuser(
  { host, port, major }: Server,
  password: string,
  work: (client: pg.Client) => Promise<void>,
) {
  const client = new pg.Client({
    host,
    port,
    user: 'plinth_admin',
    database: SUPERUSER_DATABASE,
    options: sessionOptions(major),
    password,
    ssl: false,
    connectionTimeoutMillis: TIME_LIMIT,
    query_timeout: TIME_LIMIT,
  })
  // A connection that breaks also fails the call that waits for it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function statement([role, password]: [string, Passwords[string]]) {
  const verifier = typeof password === 'string' ? scramVerifier(password) : password.verifier
  return `alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(verifier)}`
}
