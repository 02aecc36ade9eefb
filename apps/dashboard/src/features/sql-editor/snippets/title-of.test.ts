import { expect, test } from 'vitest'
import { titleOf } from './title-of.ts'

test.each([
  ['-- Orders of today\nselect 1', 'Orders of today'],
  ['select *\n  from orders;', 'select * from orders'],
  ['  \n ', 'Untitled query'],
  [`select ${'x'.repeat(100)}`, `select ${'x'.repeat(52)}…`],
])('%j is called "%s"', (sql, title) => {
  expect(titleOf(sql)).toBe(title)
})
