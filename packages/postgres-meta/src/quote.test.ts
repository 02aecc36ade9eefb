import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { ident, literal, qualified } from './quote.ts'

const { pool } = await givenDatabase()

const hostileNames = [
  'plain',
  'Mixed Case',
  'select',
  'quo"te',
  '""',
  `it's`,
  'back\\slash',
  'line\nbreak',
  '"; drop table x; --',
  'ünïcødé 🐘',
  'é'.repeat(31),
  'x'.repeat(63),
  '__proto__',
  '$1',
]

test.each(hostileNames)('the name %j comes back as it was', async (name) => {
  await pool.query(`create table ${ident(name)} (${ident(name)} int)`)
  const { rows, fields } = await pool.query({ text: `select * from ${qualified('public', name)}`, rowMode: 'array' })
  expect([rows, fields.map((field) => field.name)]).toEqual([[], [name]])
})

test.each(['', 'nul\0', 'x'.repeat(64), 'é'.repeat(32)])('the name %j is refused', (name) => {
  expect(() => ident(name)).toThrow(RangeError)
})

test.each([...hostileNames, '', `\\'; select 1 --`, `'`, `\\`])('the text %j comes back as it was', async (text) => {
  for (const setting of ['on', 'off']) {
    const client = await pool.connect()
    try {
      await client.query(`set standard_conforming_strings = ${setting}; set backslash_quote = on`)
      const { rows } = await client.query(`select ${literal(text)}::text as text, 1 as one`)
      expect(rows).toEqual([{ text, one: 1 }])
    } finally {
      await client.query('reset all')
      client.release()
    }
  }
})

test('constants of other types keep their value', async () => {
  const constants = `${literal(-1)}::int as a, ${literal(2n ** 60n)}::text as b, ${literal(null)} as c, ${literal(true)} as d, ${literal(NaN)}::float8 as e`
  const { rows } = await pool.query(`select 1 - ${literal(-1)} as minus, ${constants}`)
  expect(rows).toEqual([{ minus: 2, a: -1, b: String(2n ** 60n), c: null, d: true, e: NaN }])
})
