import { expect, test } from 'vitest'
import { prefillOf } from './prefill.ts'
import { supportSearch } from './support-search.ts'

const empty = { category: 'problem', error_id: undefined, subject: '', message: '' }

test('an address fills the form in', () => {
  const search = supportSearch({ category: 'dashboard_bug', sid: 'a1-B_2', subject: 'Gone', message: 'It\nis gone' })
  expect(prefillOf(search)).toEqual({
    category: 'dashboard_bug',
    error_id: 'a1-B_2',
    subject: 'Gone',
    message: 'It\nis gone',
  })
})

test.each([
  ['nothing', {}],
  ['a category that there is not', { category: 'constructor' }],
  ['a category with a form of its own', { category: 'enterprise' }],
  ['an error report that cannot be', { sid: '../../x' }],
  ['lists', { category: ['question', 'abuse'], subject: ['a', 'b'], message: [], sid: ['x'] }],
])('%s leaves it as it is', (_, search) => {
  expect(prefillOf(supportSearch(search))).toEqual(empty)
})

test('what is too long is cut, and a subject stays one line', () => {
  const { subject, message } = prefillOf({ subject: `one\r\ntwo ${'x'.repeat(300)}`, message: 'm'.repeat(9_000) })
  expect(subject).toHaveLength(200)
  expect(subject).toMatch(/^one two x+$/)
  expect(message).toHaveLength(5_000)
})
