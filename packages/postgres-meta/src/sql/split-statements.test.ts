import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

const { pool } = await givenDatabase()

const atomic = `create function f_atomic(n int) returns int language sql begin atomic select 1; select case when n > 0 then n else 0 end; end`

/** Each is one statement to Postgres, whatever it holds. */
const single = [
  `select 1`,
  `select ';'`,
  `select 'it''s;'`,
  `select '\\'`,
  `select E'\\';'`,
  `select e'\\\\'`,
  `select E'a''\\';'`,
  `select E'a'\n'\\';'`,
  `select E'a' -- and on\n  '\\';'`,
  `select 'a'\n';\\'`,
  `select U&'\\0061;'`,
  `select U&"\\0061;" from (select 1 as "a;") t`,
  `select N';', B'1', X'1F'`,
  `select 1 as ";"";"`,
  `select 1 as e, 2 as "e"`,
  `select $$;$$`,
  `select $a$;$$;$b$;$a$`,
  `select $é$;$é$`,
  `select $$'$$, '$$', $$"$$`,
  `select 1 as a$b, 2 as c$b`,
  `select 1 /* ; /* ; */ ; */ + 1`,
  `select 1 -- ;\n+ 1`,
  `-- leading ;\nselect 1`,
  `/* leading ; */ select 1 -- trailing`,
  `select 2*/**/3`,
  `select array[1,2]`,
  `do $do$ begin perform 1; if true then perform 2; end if; end $do$`,
  atomic,
  `create or replace procedure p_atomic() begin atomic; select 1; select 2 as end; end`,
  `create function f_case() returns int language sql return case when true then 1 end`,
  `create function f_text() returns int language sql as $$ select 1; select 2; $$`,
  `create rule r as on insert to ruled do also (select 1; select 2)`,
  `begin`,
  `create table atomic (begin int, atomic int)`,
]

test.each(single)('%s is one statement, also between others', async (text) => {
  expect(splitStatements(text)).toEqual([{ text, start: 0, end: text.length }])
  expect(splitStatements(`select 0;${text}\n;\n\n${text}\n; select 3`).map((statement) => statement.text)).toEqual([
    'select 0',
    text,
    text,
    'select 3',
  ])
})

test.each(single)('Postgres reads %s as one statement', async (text) => {
  const client = await pool.connect()
  try {
    await client.query('begin; create table if not exists ruled (id int)')
    // the extended protocol refuses a text with more than one statement
    await expect(client.query({ text, values: [], queryMode: 'extended' } as { text: string })).resolves.toBeDefined()
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test.each([
  ['', []],
  [';;; ;', []],
  ['-- only a comment', []],
  ['/* only */ ; -- comments', []],
  ['select 1', ['select 1']],
  ['select 1;', ['select 1']],
  ['  select 1 ;  select 2  ', ['select 1', 'select 2']],
  ['select 1; -- done', ['select 1']],
  ['begin; select 1; end; select 2', ['begin', 'select 1', 'end', 'select 2']],
  [`${atomic}; select 2`, [atomic, 'select 2']],
  ['select (1;2)', ['select (1;2)']],
  ['select 1); select 2', ['select 1)', 'select 2']],
  [`select 'open; select 2`, [`select 'open; select 2`]],
  ['select "open; select 2', ['select "open; select 2']],
  ['select $a$ open; select 2', ['select $a$ open; select 2']],
  ['select 1 /* open; select 2', ['select 1 /* open; select 2']],
  [`select $1$a$;$a$; select 2`, ['select $1$a$;$a$', 'select 2']],
  [`select '🐘;'; select 'é'`, [`select '🐘;'`, `select 'é'`]],
])('%j', (sql, expected) => {
  const statements = splitStatements(sql)
  expect(statements.map(({ text }) => text)).toEqual(expected)
  for (const { text, start, end } of statements) expect(sql.slice(start, end)).toBe(text)
})

test.each([
  ['quotes', `'`],
  ['escape strings', `e'`],
  ['open comments', '/*'],
  ['line comments', '--\n'],
  ['dollar quotes', '$a$'],
  ['different dollar quotes', '$'],
  ['growing dollar names', '$a'],
  ['semicolons', ';'],
  ['parentheses', '('],
  ['functions', 'create function begin atomic case '],
  ['continued strings', `e'a'\n--\n`],
  ['one long name', 'a'],
])('a megabyte of %s is read in one pass', (_, piece) => {
  let reads = 0
  const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
  const counted = countReads(text, () => reads++)
  splitStatements(counted)
  expect(reads).toBeLessThan(text.length * 12)
})

/** A string that counts how often one of its characters is looked at. */
function countReads(text: string, onRead: () => void): string {
  const methods = {
    length: text.length,
    charCodeAt: (at: number) => (onRead(), text.charCodeAt(at)),
    slice: (start: number, end: number) => text.slice(start, end),
    startsWith: (search: string, at: number) => (onRead(), text.startsWith(search, at)),
    indexOf(search: string, at: number) {
      const found = text.indexOf(search, at)
      const length = (found === -1 ? text.length : found) - at
      for (let i = 0; i < length; i++) onRead()
      return found
    },
  }
  const proxy: unknown = new Proxy(methods, {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) return (onRead(), text[Number(name)])
      return Reflect.get(target, name)
    },
  })
  return asString(proxy)
}

/** The splitter uses only what the object above has. */
function asString(value: unknown): string {
  return value as string
}
