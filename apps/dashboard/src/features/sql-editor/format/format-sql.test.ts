import { describe, expect, test } from 'vitest'
import { cursorAfter } from './cursor-after.ts'
import { formatSql } from './format-sql.ts'

test('a statement gets a line for each of its clauses, and nothing else is changed', () => {
  expect(
    formatSql("select a.id, sum(b) as Total from a join c on c.id=a.id where a.x>1 and b='It''s' group by 1"),
  ).toEqual({
    text: `select
  a.id,
  sum(b) as Total
from
  a
  join c on c.id = a.id
where
  a.x > 1
  and b = 'It''s'
group by
  1`,
  })
})

describe('what is written stays as it is written', () => {
  test.each([
    ['a dollar quote', `create function f() returns int language plpgsql as $body$ begin   return 1;  end $body$`],
    ['a comment', `select 1, -- the first;   'one'\n 2 /* the   second */`],
    ['a comment before', `-- what it is\nselect 1`],
    ['operators', `select a->>'b', a#>>'{c,d}', e @> f, g ? 'h', i ~* 'j', k||l, m::int[], n<->o, p !~~ q`],
    ['strings', `select E'a\\n', U&'d\\0061', B'01', X'1F', 'It''s', "Mixed ""name"""`],
    ['several statements', `begin; insert into a values (1,'b'); update a set x=1 where y in (select 2); commit;`],
    ['a policy', `create policy own on notes for select to authenticated using ((select auth.uid()) = owner)`],
    ['parameters', `select * from a where id = $1 and b = $2`],
    ['casts of intervals', `select now() - interval '1 day', timestamp with time zone '2020-01-01', date '2020-01-01'`],
    ['arrays and slices', `select a[1:2], array[1,2], '{}'::text[], row(1,2), (a).b, (c).*`],
    ['a lateral join', `select * from a, lateral (select 1) b, unnest(c) with ordinality as d (e, f)`],
    [
      'a window',
      `select rank() over (partition by a order by b desc nulls last rows between 1 preceding and current row)`,
    ],
    ['on conflict', `insert into a (b) values (1) on conflict (b) do update set b = excluded.b returning *`],
    ['a do block', `do $$ declare x int; begin perform 1; end $$;`],
    [
      'grants',
      `grant select, insert on all tables in schema public to anon; alter default privileges revoke all on tables from b`,
    ],
    [
      'a merge',
      `merge into a using b on a.id=b.id when matched then update set x=1 when not matched then insert values (1)`,
    ],
  ])('%s', (_, sql) => {
    const { text, problem } = formatSql(sql)
    expect(problem).toBeUndefined()
    expect(text!.replaceAll(/\s+/g, '')).toBe(sql.replaceAll(/\s+/g, ''))
    // formatting again changes nothing
    expect(formatSql(text!).text).toBe(text)
  })
})

test.each([
  ['select (1', /^The formatter cannot read/],
  [`select '${'x'.repeat(100_000)}'`, /^It has more than 100,000 characters\.$/],
])('what cannot be formatted is said: %.20s', (sql, problem) => {
  expect(formatSql(sql)).toEqual({ problem: expect.stringMatching(problem) })
})

test('the cursor stays where it was in the statement', () => {
  const [before, after] = ['select a,b from c', 'select\n  a,\n  b\nfrom\n  c']
  expect(cursorAfter(before, before.indexOf('b'), after)).toBe(after.indexOf(',') + 1)
  expect(cursorAfter(before, before.length, after)).toBe(after.length)
  expect(cursorAfter(before, 0, after)).toBe(0)
})
