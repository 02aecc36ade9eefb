import { expect, test } from 'vitest'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft } from '../testing/test-drafts.ts'
import { scramVerifier } from './scram.ts'

const { engine } = await givenEngine()
await engine.create(draft('scram', { template: 'bare', passwords: { plinth_admin: 'admin-password' } }))

test.each(['secret', 'ünïcödé ①', 'soft\u00adhyphen', 'no\u00a0break', 'tab\tkept', '😀', "quo'te"])(
  'the verifier of %j is the one that Postgres makes',
  async (password) => {
    const theirs = await verifierMadeByPostgres(password)

    expect(scramVerifier(password, saltOf(theirs))).toBe(theirs)
    expect(scramVerifier(`${password}x`, saltOf(theirs))).not.toBe(theirs)
  },
)

function verifierMadeByPostgres(password: string) {
  return connected(engine, 'scram', 'plinth_admin', async (admin) => {
    await admin.query('begin')
    await admin.query(`create role tested password ${admin.escapeLiteral(password)}`)
    const { rows } = await admin.query("select rolpassword from pg_authid where rolname = 'tested'")
    return String(rows[0].rolpassword)
  })
}

function saltOf(verifier: string) {
  return Buffer.from(/^SCRAM-SHA-256\$4096:([^$]+)\$/.exec(verifier)![1]!, 'base64')
}
