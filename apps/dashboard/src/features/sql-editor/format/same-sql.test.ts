import { expect, test } from 'vitest'
import { isSameSql } from './same-sql.ts'

test.each([
  ['select 1,2', 'select\n  1,\n  2'],
  ['select a from b -- why\nwhere c', 'select\n  a\nfrom\n  b -- why\nwhere\n  c'],
  ['/* a\n   b */ select 1', '/* a\n b */\nselect\n  1'],
  ["select a->>'b', c::text", "select\n  a ->> 'b',\n  c::text"],
  ['select a=-1', 'select a = -1'],
  ['select (a).b', 'select (a).b'],
  ["select b'01'", "select\n  b'01'"],
])('%j and %j are the same', (one, other) => {
  expect(isSameSql(one, other)).toBe(true)
})

test.each([
  ['select 1', 'SELECT 1'],
  ["select 'a  b'", "select 'a b'"],
  ['select $$a  b$$', 'select $$a b$$'],
  ['select "a  b"', 'select "a b"'],
  ['select 1 -- one\n, 2', 'select 1 -- one, 2'],
  ["select a->>'b'", "select a - >> 'b'"],
  ['select 1.5', 'select 1 .5'],
  ['select 15', 'select 1 5'],
  ['select a::text', 'select a: :text'],
  ["select b'01'", "select b '01'"],
  ["select u&'a'", "select u & 'a'"],
  ['select a from b', 'select a from b where c'],
  ['select 1', ''],
])('%j and %j are not', (one, other) => {
  expect(isSameSql(one, other)).toBe(false)
  expect(isSameSql(one, one)).toBe(true)
})
