import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { policies } from '../introspect/policies.ts'
import { conditionParts } from './condition-parts.ts'

const { pool } = await givenDatabase()
await pool.query(`create table notes (a int, b int, "AND" text, "o)r" text, tags text[])`)

/** As Postgres prints it. */
async function printed(condition: string) {
  await pool.query(`create policy one on notes using (${condition})`)
  const [policy] = await introspect(pool, policies, { schemas: ['public'] })
  await pool.query('drop policy one on notes')
  return policy!.using!
}

test.each<[condition: string, operator: 'AND' | 'OR' | undefined, parts: string[]]>([
  ['a = 1', undefined, []],
  ['true', undefined, []],
  ['a = 1 and b = 2', 'AND', ['(a = 1)', '(b = 2)']],
  ['a = 1 or b = 2 or a = 3', 'OR', ['(a = 1)', '(b = 2)', '(a = 3)']],
  ['(a = 1 or b = 2) and b = 3', 'AND', ['((a = 1) OR (b = 2))', '(b = 3)']],
  ['not (a = 1 and b = 2)', undefined, []],
  ['a between 1 and 2', 'AND', ['(a >= 1)', '(a <= 2)']],
  [`"AND" = ' OR ' and "o)r" = ')'`, 'AND', [`("AND" = ' OR '::text)`, `("o)r" = ')'::text)`]],
  [`"AND" = E'\\\\' or a = 1`, 'OR', [`("AND" = '\\'::text)`, '(a = 1)']],
  ['case when a = 1 and b = 2 then true else false end', undefined, []],
  ['case when a = 1 then true end and b = 2', 'AND', [expect.stringContaining('CASE') as never, '(b = 2)']],
  ['a is distinct from 1 or b is null', 'OR', ['(a IS DISTINCT FROM 1)', '(b IS NULL)']],
  ['tags[1] = any (tags) and (tags[1:2])[1] is null', 'AND', ['(tags[1] = ANY (tags))', '((tags[1:2])[1] IS NULL)']],
  [
    'exists (select 1 from notes n where n.a = notes.a and n.b = 1) or b = 2',
    'OR',
    [expect.stringContaining('EXISTS') as never, '(b = 2)'],
  ],
  [
    '(a, b) in (select 1, 2) and (a = 1) is not true',
    'AND',
    [expect.stringContaining('IN') as never, '((a = 1) IS NOT TRUE)'],
  ],
])('%s is read as it is built', async (condition, operator, parts) => {
  const sql = await printed(condition)
  const found = conditionParts(sql)
  expect(found?.operator, sql).toBe(operator)
  expect(found?.parts ?? [], sql).toEqual(parts)
  // put together again it is the same
  if (found) expect(`(${found.parts.join(` ${found.operator} `)})`).toBe(sql)
})
