import { expect, test } from 'vitest'
import { parameterNumbers } from './parameters.ts'

test.each<[string, number[]]>([
  ['select $1', [1]],
  ['select $2::int + $1 where $2 > 0', [1, 2]],
  ['select $10, $1+$2', [1, 2, 10]],
  ['select 1; select $3', [3]],
  ['explain (analyze) select * from t where a = $1', [1]],
  ["select '$1', E'\\'$2', U&'$3'", []],
  ['select "$1", a$2, $$ $3 $$, $tag$ $4 $tag$', []],
  ['-- $1\nselect /* $2 /* $3 */ $4 */ $5', [5]],
  ['create function f(int) returns int language sql begin atomic select $1; select $2; end; select $3', [3]],
  ['create or replace procedure p(int) language sql as $$ select $1 $$', []],
  ['create function f(int) returns int language sql return $1', []],
  ['prepare p as select $1', []],
  ['select $0, $101, $99999999999999', []],
  ['select $', []],
])('%j has the parameters %j', (sql, numbers) => {
  expect(parameterNumbers(sql)).toEqual(numbers)
})
