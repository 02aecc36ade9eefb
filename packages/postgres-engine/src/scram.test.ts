import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { scramVerifier } from './scram.ts'

const { pool } = await givenDatabase()

test.each(['secret', 'ünïcödé ①', 'soft\u00adhyphen', 'no\u00a0break', 'tab\tkept', '😀', "quo'te"])(
  'the verifier of %j is the one that Postgres makes',
  async (password) => {
    const theirs = await verifierMadeByPostgres(password)

    expect(scramVerifier(password, saltOf(theirs))).toBe(theirs)
    expect(scramVerifier(`${password}x`, saltOf(theirs))).not.toBe(theirs)
  },
)

async function verifierMadeByPostgres(password: string) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`create role scram_test password ${client.escapeLiteral(password)}`)
    const { rows } = await client.query("select rolpassword from pg_authid where rolname = 'scram_test'")
    return String(rows[0].rolpassword)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function saltOf(verifier: string) {
  return Buffer.from(/^SCRAM-SHA-256\$4096:([^$]+)\$/.exec(verifier)![1]!, 'base64')
}
