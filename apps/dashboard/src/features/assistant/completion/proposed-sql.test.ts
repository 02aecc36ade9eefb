import { expect, test } from 'vitest'
import { proposedSql } from './proposed-sql.ts'

test.each([
  ['the last semicolon is left out', 'select 1;\n', 'select 1'],
  ['those between statements stay', 'set a = b; select 2;', 'set a = b; select 2'],
  ['those in quotes and bodies stay', "do $$begin; end;$$; select ';';", "do $$begin; end;$$; select ';'"],
  ['a comment before it stays', '-- why\nselect 1;', '-- why\nselect 1'],
  ['a comment at its end does not swallow the semicolon that follows', 'select 1 -- one', 'select 1 -- one\n'],
  ['a comment behind the last semicolon is left out', 'select 1; -- one', 'select 1'],
  ['line ends are those of the editor', 'select 1,\r\n2', 'select 1,\n2'],
  ['a comment alone is no proposal', '-- nothing to do', undefined],
  ['nothing is none', null, undefined],
])('%s', (_, written, expected) => {
  expect(proposedSql(written)).toBe(expected)
})
