import pg from 'pg'
import { scramVerifier } from './scram.ts'

const TIME_LIMIT = 30_000

/**
 * Gives every role its password and takes the superuser's first one away, all or nothing. Only verifiers are sent, so the
 * server cannot keep or log a password.
 */
export async function setPasswords(
  server: { host: string; port: number },
  firstPassword: string,
  passwords: Record<string, string>,
) {
  const client = new pg.Client({
    ...server,
    user: 'plinth_admin',
    database: 'postgres',
    password: firstPassword,
    ssl: false,
    connectionTimeoutMillis: TIME_LIMIT,
    query_timeout: TIME_LIMIT,
  })
  // A connection that breaks also fails the call that waits for it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(['alter role plinth_admin password null', ...Object.entries(passwords).map(statement)].join(';'))
  } finally {
    await client.end()
  }
}

function statement([role, password]: [string, string]) {
  return `alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(scramVerifier(password))}`
}
