import { expect, test } from 'vitest'
import { splitDump } from './split-dump.ts'

test.each([
  ['a quoted semicolon', `COMMENT ON TABLE a IS 'x; -- it''s; '`],
  ['a backslash that is none', `SELECT 'a\\', ';'`],
  ['a string with escapes', `ALTER SERVER s OPTIONS (a E'\\\\ \\'; ')`],
  ['a hostile name', `ALTER TABLE "a;""b -- '" OWNER TO "x;y"`],
  ['a body that looks like a dump', `CREATE FUNCTION f() AS $$\n--\n-- Name: x; Type: TABLE\n--\n;DROP TABLE y; '\n$$`],
  ['a body in tagged dollars', `CREATE FUNCTION f() AS $_X1$ a; $$ ; $_X1 $_$ ; $_X1$ LANGUAGE sql`],
  ['a name with a dollar', `CREATE VIEW a$b$c AS SELECT 1`],
  ['a rule of two statements', `CREATE RULE r AS ON DELETE TO t DO INSTEAD ( DELETE FROM a; DELETE FROM b;)`],
  [
    'a body of statements',
    `CREATE FUNCTION f(p int) RETURNS int LANGUAGE sql BEGIN ATOMIC\n SELECT CASE WHEN true THEN 1 ELSE 2 END;\n SELECT p;\nEND`,
  ],
  ['a name of the words of a body', `CREATE FUNCTION begin.atomic() RETURNS int LANGUAGE sql AS 'select 1'`],
  ['words of a body elsewhere', `CREATE VIEW v AS SELECT begin atomic FROM "end"`],
  ['letters beyond ASCII', `CREATE TABLE öä€$x$ (é int)`],
])('%s does not cut a statement', (_, statement) => {
  const dump = `--\n-- Name: a; Type: B; it's "one\n--\n\nSET a = 1;\n${statement};\n\n-- The end; '\nSET b = 2;\n`
  expect(splitDump(dump)).toEqual(['SET a = 1', statement, 'SET b = 2'])
})

test('a dump that was cut off is refused', () => {
  expect(() => splitDump('SET a = 1;\nCREATE TABLE b (')).toThrow('ends within a statement')
})

test('a body of ten megabytes stays whole', () => {
  const body = `CREATE FUNCTION f() AS $_$${'x;\n'.repeat(3_500_000)}$_$`
  expect(splitDump(`${body};`)).toEqual([body])
})
