import { expect, test } from 'vitest'
import { givenRest } from './testing/given-rest.ts'

const { request, pool } = await givenRest(`
  create schema api;
  create table api.notes (id int primary key, text text, n numeric default 7);
  create function api.length_of(text text) returns int language sql return length(text);
  create function api.kept(json) returns json language sql return $1`)

const SHORT = 'é "\\ 𝄞'
const LONG = SHORT + 'x'.repeat(1_100_000)

/** The response to a body that is parsed, and to the same that is too long for that. */
async function both(path: string, bodyOf: (text: string) => unknown, headers: Record<string, string> = {}) {
  const responses = []
  for (const text of [SHORT, LONG]) {
    await pool.query('truncate api.notes')
    const { status, json } = await request(path, { method: 'POST', headers, body: bodyOf(text) })
    const { rows } = await pool.query('select id, text = $1 as same, n::text from api.notes order by id', [text])
    responses.push({ status, said: status >= 400 ? json() : undefined, rows })
  }
  const [short, long] = responses
  expect(long).toEqual(short)
  return short
}

test('rows of a long body are stored as those of a short one', async () => {
  const one = await both('/notes', (text) => ({ id: 1, text, n: 1e10 }))
  expect(one).toMatchObject({ status: 201, rows: [{ id: 1, same: true, n: '10000000000' }] })
  const many = await both('/notes', (text) => [
    { id: 1, text },
    { text, id: 2 },
  ])
  expect(many).toMatchObject({ status: 201, rows: [{ id: 1, same: true, n: '7' }, { id: 2 }] })
  const named = await both('/notes?columns=id,text', (text) => [{ id: 1, text, other: 1 }])
  expect(named).toMatchObject({ status: 201, rows: [{ id: 1, same: true }] })
  const withDefaults = await both('/notes?columns=id,text,n', (text) => [{ id: 1, text }], {
    prefer: 'missing=default',
  })
  expect(withDefaults).toMatchObject({ status: 201, rows: [{ id: 1, same: true, n: '7' }] })
  const indented = await both('/notes', (text) => `${' '.repeat(text.length)}{"id": 1}`)
  expect(indented).toMatchObject({ status: 201, rows: [{ id: 1 }] })
  const nothing = await both('/notes', (text) => `[]${' '.repeat(text.length)}`)
  expect(nothing).toMatchObject({ status: 201, rows: [] })
})

test.each([
  ['objects with other keys', (text: string) => [{ id: 1, text }, { id: 2 }], 'PGRST102'],
  ['a list of texts', (text: string) => [text], 'PGRST102'],
  ['no JSON', (text: string) => `{"id": 1, "text": "${text}`, 'PGRST102'],
  ['JSON with something after it', (text: string) => `${JSON.stringify({ id: 1, text })} 1`, 'PGRST102'],
  ['a column that does not exist', (text: string) => ({ id: 1, text, other: 1 }), 'PGRST204'],
  [
    'the same key twice',
    (text: string) => [
      { id: 1, text },
      { id: 1, text },
    ],
    '23505',
  ],
])('a long body with %s is refused as a short one', async (_, bodyOf, code) => {
  expect(await both('/notes', bodyOf)).toMatchObject({ said: { code }, rows: [] })
})

test('a function is called with the arguments of a long body, and with the whole of it', async () => {
  const called = await request('/rpc/length_of', { method: 'POST', body: { text: LONG } })
  expect([called.status, called.json()]).toEqual([200, Array.from(LONG).length])
  const kept = await request('/rpc/kept', { method: 'POST', body: { text: LONG } })
  expect([kept.status, kept.json()]).toEqual([200, { text: LONG }])
})
