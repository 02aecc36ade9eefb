import { expect, test } from 'vitest'
import { RestError } from '../../errors/rest-error.ts'
import { parseQuery } from '../query-parameters.ts'

test.each([
  [
    'a=noop.0',
    '"failed to parse filter (noop.0)" (line 1, column 1)',
    'unexpected "o" expecting "not" or operator (eq, gt, ...)',
  ],
  [
    'id=val',
    '"failed to parse filter (val)" (line 1, column 1)',
    'unexpected "v" expecting "not" or operator (eq, gt, ...)',
  ],
  [
    'select=id,clients(name[])',
    '"failed to parse select parameter (id,clients(name[]))" (line 1, column 16)',
    `unexpected '[' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input`,
  ],
  [
    'select=data->>-78xy',
    '"failed to parse select parameter (data->>-78xy)" (line 1, column 11)',
    `unexpected 'x' expecting digit, "->", "::", ".", "," or end of input`,
  ],
  [
    'select=name!hint',
    '"failed to parse select parameter (name!hint)" (line 1, column 5)',
    `unexpected '!' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input`,
  ],
  [
    'select=name::',
    '"failed to parse select parameter (name::)" (line 1, column 7)',
    'unexpected end of input expecting letter or digit',
  ],
  [
    'a=fts().value',
    '"failed to parse filter (fts().value)" (line 1, column 5)',
    'unexpected ")" expecting operator (eq, gt, ...)',
  ],
  [
    'a=eq().value',
    '"failed to parse filter (eq().value)" (line 1, column 4)',
    'unexpected ")" expecting operator (eq, gt, ...)',
  ],
  [
    'a=is().value',
    '"failed to parse filter (is().value)" (line 1, column 3)',
    'unexpected "(" expecting operator (eq, gt, ...)',
  ],
  [
    'order=id.ac',
    '"failed to parse order (id.ac)" (line 1, column 4)',
    'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"',
  ],
  [
    'order=id.descc',
    '"failed to parse order (id.descc)" (line 1, column 8)',
    `unexpected 'c' expecting delimiter (.), "," or end of input`,
  ],
  [
    'order=id.asc.nullslasttt',
    '"failed to parse order (id.asc.nullslasttt)" (line 1, column 17)',
    `unexpected 't' expecting "," or end of input`,
  ],
  [
    'order=clients(name,id)',
    '"failed to parse order (clients(name,id))" (line 1, column 8)',
    `unexpected '(' expecting letter, digit, "-", "->>", "->", delimiter (.), "," or end of input`,
  ],
  [
    'or=()',
    '"failed to parse logic tree (())" (line 1, column 4)',
    'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
  ],
  [
    'or=(id.in.1,2,id.eq.3)',
    '"failed to parse logic tree ((id.in.1,2,id.eq.3))" (line 1, column 10)',
    'unexpected "1" expecting "("',
  ],
  [
    'and=(ord(id.eq.1,id.eq.1),id.eq.2)',
    '"failed to parse logic tree ((ord(id.eq.1,id.eq.1),id.eq.2))" (line 1, column 7)',
    'unexpected "d" expecting "("',
  ],
  [
    'or=(id.eq.1,not.xor(id.eq.2,id.eq.3))',
    '"failed to parse logic tree ((id.eq.1,not.xor(id.eq.2,id.eq.3)))" (line 1, column 16)',
    'unexpected "x" expecting logic operator (and, or)',
  ],
])('%s says where and what', (query, message, details) => {
  expect(problemOf(query)).toMatchObject({ status: 400, body: { code: 'PGRST100', message, details } })
})

test('what is nested too deep is refused, and not the end of the stack', () => {
  for (const query of [`select=${'a('.repeat(5_000)}`, `or=${'(and'.repeat(5_000)}`]) {
    expect(problemOf(query)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining('nesting deeper') },
    })
  }
  expect(problemOf(`select=${'a('.repeat(50)}${')'.repeat(50)}`)).toBeUndefined()
})

function problemOf(query: string): unknown {
  try {
    parseQuery(query, { takesArguments: false })
    return undefined
  } catch (error) {
    if (error instanceof RestError) return error
    throw error
  }
}
