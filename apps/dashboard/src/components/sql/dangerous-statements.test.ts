import { expect, test } from 'vitest'
import { dangerousStatements } from './dangerous-statements.ts'

const sentencesOf = (sql: string) => dangerousStatements(sql).map(({ sentence }) => sentence)

test.each([
  ['drop table orders', ['Drops table orders.']],
  [
    'DROP TABLE IF EXISTS public."Order lines", b CASCADE;',
    ['Drops table public."Order lines", b and everything that depends on it.'],
  ],
  ['drop materialized view totals', ['Drops materialized view totals.']],
  ['truncate table only a, b restart identity', ['Empties a, b.']],
  ['delete from orders', ['Deletes every row of orders.']],
  ['delete from orders using people returning *', ['Deletes every row of orders.']],
  ['update public.orders set done = true', ['Changes every row of public.orders.']],
  ['/* all /* of */ them */ -- where\n update orders set note = $$ where $$', ['Changes every row of orders.']],
  ["update orders set note = 'where'", ['Changes every row of orders.']],
  [String.raw`update orders set note = E'it\'s where'`, ['Changes every row of orders.']],
  ['update orders set total = (select sum(x) from lines where lines.id = orders.id)', ['Changes every row of orders.']],
  ['with gone as (delete from orders returning *) select count(*) from gone', ['Deletes every row of orders.']],
  ['with a as (select 1) update orders set x = 1', ['Changes every row of orders.']],
  ['explain (analyze, costs off) delete from orders', ['Deletes every row of orders.']],
  ['alter table orders drop column note', ['Drops column note of orders.']],
  ['alter table if exists orders add x int, drop if exists "Note"', ['Drops column "Note" of orders.']],
  ['select 1; delete from a; drop schema s', ['Deletes every row of a.', 'Drops schema s.']],
])('%s is warned about', (sql, sentences) => {
  expect(sentencesOf(sql)).toEqual(sentences)
})

test.each([
  'select * from orders for update',
  'select * from orders for no key update',
  'delete from orders where id = 1',
  'update orders set x = 1 where id = 1',
  'with gone as (delete from orders where id = 1 returning *) select * from gone',
  'insert into a values (1) on conflict (id) do update set x = 1',
  'create table a (b int references c on delete cascade on update cascade)',
  'create function f() returns void language sql as $$ delete from orders $$',
  'create trigger t before update on a execute function f()',
  'create policy p on a for delete using (true)',
  'grant update, delete on a to b',
  'explain delete from orders',
  'alter table a alter column b drop not null',
  'alter table a alter b drop default',
  'alter table a drop constraint b',
  "select 'drop table a; delete from b'",
  '-- drop table a',
  'select "delete" from t',
])('%s is not warned about', (sql) => {
  expect(sentencesOf(sql)).toEqual([])
})

test('a warning points at its statement in the whole text', () => {
  const sql = 'select 1;\n\n  drop table a;'
  const [danger] = dangerousStatements(sql)
  expect(sql.slice(danger?.statement.start, danger?.statement.end)).toBe('drop table a')
})
