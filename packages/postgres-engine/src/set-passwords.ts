import pg from 'pg'
import { scramVerifier } from './scram.ts'

/** By login role: a password, or the verifier of one that the caller did not keep. */
export type Passwords = Record<string, string | { verifier: string }>

const TIME_LIMIT = 30_000

/**
 * Gives every role its password and takes the superuser's first one away, all or nothing. Only verifiers are sent, so the
 * server cannot keep or log a password.
 */
export async function setPasswords(
  server: { host: string; port: number },
  firstPassword: string,
  passwords: Passwords,
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

function statement([role, password]: [string, Passwords[string]]) {
  const verifier = typeof password === 'string' ? scramVerifier(password) : password.verifier
  return `alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(verifier)}`
}
