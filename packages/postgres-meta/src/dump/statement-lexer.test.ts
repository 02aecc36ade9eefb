import { expect, test } from 'vitest'
import { splitStatements } from '../sql/split-statements.ts'
import { statementLexer } from './statement-lexer.ts'

/** What the lexer cuts of a text that comes in these pieces. */
function cut(pieces: Buffer[], hasStandardStrings = true) {
  const comments: string[] = []
  const lexer = statementLexer({
    hasStandardStrings: () => hasStandardStrings,
    onComment: (text) => comments.push(text),
  })
  const statements: { text: string; line: number }[] = []
  const take = () => {
    const statement = lexer.take()
    if (statement) statements.push(statement)
  }
  for (const piece of pieces) {
    for (let from = 0; from < piece.length;) {
      const { at, stop } = lexer.read(piece, from)
      if (stop === 'backslash') throw new Error('a backslash')
      if (stop === 'statement') take()
      from = stop === 'statement' ? at + 1 : at
    }
  }
  lexer.end()
  take()
  return { statements, comments }
}

const textsOf = (pieces: Buffer[]) => cut(pieces).statements.map(({ text }) => text)

const linesOf = (sql: string) =>
  splitStatements(sql).map((statement) => {
    const text = withoutLeadingComments(statement.text)
    return { text, line: sql.slice(0, statement.end - text.length).split('\n').length }
  })

const atomic = `create function f(n int) returns int language sql begin atomic select 1; select case when n > 0 then n else 0 end; end`

/** Each has what could be cut wrongly at some place. */
const texts = [
  `select 1;select 2 ; ;; select 3`,
  `-- first\nselect 1; -- trailing\n/* between ; /* nested */ ; */ select 2 /* inside ; */ + 1; --last`,
  `select 'it''s;', 'a\\'; select E'\\';', e'\\\\', E'a''\\';'; select E'a'\n'\\';'; select E'a' -- on\n  '\\';' - 1`,
  `select E'a' - 1; select E'a'--x\n;select E'a' ';'; select 2*/**/3 - -1 / 2`,
  `select 1 as ";"";", U&"\\0061;", N';', B'1'; select 2`,
  `select $$;$$, $a$;$b$;$a$, $é$;$é$, $_X1$ a; $$ ; $_X1 $_$ ; $_X1$, $ab$ $a$ab$ $ab$; select 1`,
  `select $1$a$;$a$; select a$b, c$b$; select $e'\\';'; select $ab, 1`,
  `${atomic}; ${atomic.replace('create', 'CREATE OR REPLACE').replace('end', 'END')}; select 2`,
  `create or replace procedure p() begin atomic; select 1; select 2 as end; select t.end; end; select 9`,
  `begin; select 1; end; create table atomic (begin int, atomic int); select begin atomic from x; select 1`,
  `create rule r as on insert to t do also (select 1; select 2); select 1); select 2`,
  `select '🐘;', 'é' as "ü;"; select 1 \r\n;\r\n select\t2`,
  `create function begin.atomic() returns int as 'select 1'; select a./**/end; select 1`,
  `select 'open; select 2`,
  `select $a$ open; select 2`,
  `select 1 /* open; select 2`,
  `select 1 -`,
  `/`,
  `$`,
  `-- only`,
]

test.each(texts)('cut at any place, %j gives the same statements', (text) => {
  const bytes = Buffer.from(text)
  const expected = linesOf(text)
  expect(cut([bytes]).statements).toEqual(expected)
  for (let at = 0; at <= bytes.length; at++) {
    expect(cut([bytes.subarray(0, at), bytes.subarray(at)]).statements).toEqual(expected)
  }
  expect(cut([...bytes].map((byte) => Buffer.from([byte]))).statements).toEqual(expected)
})

test('texts of tokens in any order are cut as a whole text is, wherever the pieces end', () => {
  const tokens = [`'`, `"`, '$', '$a$', '$$', 'E', `e'`, '\n', '--', '/*', '*/', ';', '(', ')', ' ', 'a', '1', '.']
  const words = ['begin ', 'atomic ', 'case ', 'end', ' as ', 'create function ', '\\', '-', '/', '*', 'é', `''`]
  const pick = random(7)
  for (let round = 0; round < 3000; round++) {
    const all = Array.from({ length: 3 + pick(14) }, () => [...tokens, ...words][pick(tokens.length + words.length)]!)
    const text = all.join('')
    // between tokens a backslash is a command of psql
    if (isRefused(text)) continue
    const bytes = Buffer.from(text)
    const [first, second] = [pick(bytes.length + 1), pick(bytes.length + 1)].toSorted((a, b) => a - b) as [
      number,
      number,
    ]
    const pieces = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)]
    const whole = textsOf([bytes])
    expect({ text, cut: textsOf(pieces) }).toEqual({ text, cut: whole })
    expect({ text, cut: whole.join(';').replaceAll(/\s/g, '') }).toEqual({ text, cut: oracle(text) })
  }
})

test('the line of a statement is that of its first word', () => {
  expect(cut([Buffer.from('-- a\n\nselect\n1;\n/* x\n */ select 2;select 3')]).statements).toEqual([
    { text: 'select\n1', line: 3 },
    { text: 'select 2', line: 6 },
    { text: 'select 3', line: 6 },
  ])
})

test('comments between statements are given, cut when they are long', () => {
  const { comments } = cut([Buffer.from(`--\n-- PostgreSQL database dump\nselect '-- no'; --${'x'.repeat(500)}`)])
  expect(comments).toEqual(['', ' PostgreSQL database dump', 'x'.repeat(80)])
})

test('where strings are not standard, a backslash escapes in each', () => {
  const text = Buffer.from(`select 'a\\'; b'; select 2`)
  expect(cut([text], false).statements.map((statement) => statement.text)).toEqual([`select 'a\\'; b'`, 'select 2'])
  expect(cut([text]).statements.map((statement) => statement.text)).toEqual([`select 'a\\'`, `b'; select 2`])
})

test('a statement of more than 64 MB is refused, also where it never ends', () => {
  const piece = Buffer.alloc(1024 * 1024, 'x')
  const pieces = [Buffer.from(`select '`), ...Array.from({ length: 64 }, () => piece)]
  expect(() => cut(pieces)).toThrow('A statement is larger than 64 MB.')
  expect(cut(pieces.slice(0, -1)).statements).toHaveLength(1)
})

test('a comment between statements takes no memory', () => {
  const piece = Buffer.alloc(1024 * 1024, '-')
  const pieces = [Buffer.from('/*'), ...Array.from({ length: 70 }, () => piece), Buffer.from('*/ select 1')]
  expect(textsOf(pieces)).toEqual(['select 1'])
})

const isRefused = (text: string) => {
  try {
    textsOf([Buffer.from(text)])
    return false
  } catch {
    return true
  }
}

/** What a whole text is cut into, without the comments before a statement, which the lexer drops. */
const oracle = (text: string) =>
  splitStatements(text)
    .map((statement) => withoutLeadingComments(statement.text))
    .join(';')
    .replaceAll(/\s/g, '')

function withoutLeadingComments(text: string): string {
  const trimmed = text.trimStart()
  if (trimmed.startsWith('--')) return withoutLeadingComments(trimmed.replace(/^[^\n]*/, ''))
  if (!trimmed.startsWith('/*')) return trimmed
  let depth = 0
  for (let at = 0; at < trimmed.length; at++) {
    const pair = trimmed.slice(at, at + 2)
    if (pair !== '/*' && pair !== '*/') continue
    depth += pair === '/*' ? 1 : -1
    at++
    if (depth === 0) return withoutLeadingComments(trimmed.slice(at + 1))
  }
  return trimmed
}

/** The same numbers in each run. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
