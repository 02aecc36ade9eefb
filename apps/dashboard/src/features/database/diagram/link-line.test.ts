import { expect, test } from 'vitest'
import { linkLine } from './link-line.ts'
import { column, link, table } from './testing/given-diagram.ts'

const people = table(1, 'people', [column('id')])
const orders = table(2, 'orders', [column('id'), column('other')])
const at = (x: number) => ({ x, y: 0, width: 264, height: 83 })

test('a line goes from the column that points to the one that it points at, on the sides that face each other', () => {
  const path = linkLine(link(2, people), { from: { box: at(500), table: orders }, to: { box: at(0), table: people } })
  expect(path).toMatch(/^M500 67h-11C/)
  expect(path).toContain('275 45h-11')
  const other = linkLine(link(2, people), { from: { box: at(0), table: orders }, to: { box: at(500), table: people } })
  expect(other).toMatch(/^M264 67h11C/)
})

test('a foot says many, a bar one, and a ring that it may be none', () => {
  const ends = { from: { box: at(500), table: orders }, to: { box: at(0), table: people } }
  const foot = 'l-11 5l11 5'
  expect(linkLine(link(2, people), ends)).toContain(foot)
  expect(linkLine(link(2, people, { is_one_to_one: true }), ends)).not.toContain(foot)
  expect(linkLine(link(2, people, { is_optional: true }), ends)).toContain('a3 3')
  expect(linkLine(link(2, people), ends)).not.toContain('a3 3')
})

test('a column that the card does not show has its line at the last row', () => {
  const wide = table(
    3,
    'wide',
    Array.from({ length: 60 }, (_, index) => column(`c${index}`)),
    { column_count: 60 },
  )
  const ends = { from: { box: { ...at(500), height: 941 }, table: wide }, to: { box: at(0), table: people } }
  expect(linkLine(link(3, people, { from_columns: ['c59'] }), ends)).toMatch(/^M500 925/)
})
