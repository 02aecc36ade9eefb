import type { Explanation } from '@plinth/contract/policies'
import { expect, test } from 'vitest'
import { emptyQuestion, questionOf } from './access-question.ts'
import { accessVerdict } from './access-verdict.ts'

const asked = { role: 'anon', command: 'SELECT', schema: 'public', table: `quo"te` } as const
const step = (verdict: 'passes' | 'refused' | 'fails' | null) => ({ step: 'read' as const, verdict, policies: [] })
const explained = (more: Partial<Explanation>): Explanation => ({
  row_security: 'on',
  missing: [],
  row: 'found',
  steps: [step('passes')],
  ...more,
})

test.each<[what: string, more: Partial<Explanation>, title: string]>([
  ['passes', {}, 'anon can read this row.'],
  ['is refused', { steps: [step('refused')] }, 'anon cannot read this row.'],
  ['passes once and is refused once', { steps: [step('passes'), step('refused')] }, 'anon cannot read this row.'],
  ['fails', { steps: [step('refused'), step('fails')] }, 'A condition fails on this row'],
  ['is not there', { row: 'missing', steps: [step(null)] }, 'There is no row with this key.'],
  ['is not asked about', { row: 'none', steps: [step(null)] }, 'These policies are asked.'],
  ['has no security', { row_security: 'off', steps: [step('refused')] }, 'row-level security is off'],
  ['is open to a role that bypasses it', { row_security: 'bypassed', steps: [step('refused')] }, 'the role bypasses'],
])('a row that %s is said to', (_, more, title) => {
  expect(accessVerdict(asked, explained(more)).title).toContain(title)
})

test('a privilege that is missing comes before any policy, with what grants it', () => {
  const missing = ['USAGE on the schema public', 'SELECT on the table']
  expect(accessVerdict(asked, explained({ missing }))).toMatchObject({
    tone: 'danger',
    sql: 'grant usage on schema "public" to "anon";\ngrant select on "public"."quo""te" to "anon";',
  })
})

test('a user is a claim of signed-in requests, and claims that are none are left to the server', () => {
  const form = { ...emptyQuestion(['id']), userId: 'u1' }
  expect(questionOf(7, form)).toMatchObject({ table_id: 7, claims: '{"sub":"u1"}', key: null })
  expect(questionOf(7, { ...form, claims: '{"a":1}', key: ['3'] })).toMatchObject({
    claims: '{"a":1,"sub":"u1"}',
    key: ['3'],
  })
  expect(questionOf(7, { ...form, claims: '{"a"' }).claims).toBe('{"a"')
  expect(questionOf(7, { ...form, role: 'anon' }).claims).toBe('{}')
})
