import { expect, test } from 'vitest'
import { oneRead } from './one-read.ts'

test.each([
  ['select 1', 'select 1'],
  ['  select 1 ; ', 'select 1'],
  ['-- about it\nselect 1; -- and after', '-- about it\nselect 1'],
  ['with a as (select 1) table a', 'with a as (select 1) table a'],
  ['values (1)', 'values (1)'],
  [`(select ';')`, `(select ';')`],
])('%j is one read', (text, statement) => {
  expect(oneRead(text)).toBe(statement)
})

test.each([
  ['', 'There is no statement to run.'],
  ['-- nothing', 'There is no statement to run.'],
  ['select 1; select 2', 'this text has 2 statements'],
  ['insert into t values (1) returning id', 'This is INSERT.'],
  ['/* select */ delete from t', 'This is DELETE.'],
  ['explain select 1', 'This is EXPLAIN.'],
  ['copy t to stdout', 'This is COPY.'],
  ['select \0', 'cannot hold the character NUL'],
])('%j is refused', (text, why) => {
  expect(() => oneRead(text)).toThrow(why)
})
