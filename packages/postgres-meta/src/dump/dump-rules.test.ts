import { expect, test } from 'vitest'
import { dumpRules } from './dump-rules.ts'

const decisionOn = (text: string) => dumpRules()({ text, line: 1 })

test.each([
  ['CREATE ROLE app', ['42710'], 'The role app exists already and stays as it is.'],
  ['create user "Hand ""made"""', ['42710'], 'The role "Hand ""made""" exists already and stays as it is.'],
  ['CREATE SCHEMA public', ['42P06'], 'The schema public exists already.'],
  ['CREATE EXTENSION citext WITH SCHEMA public', ['42710'], 'The extension citext exists already.'],
  [
    "COMMENT ON EXTENSION plpgsql IS 'x'",
    ['42501'],
    'The comment on the extension plpgsql was skipped: only its owner can set it.',
  ],
  [
    'CREATE EVENT TRIGGER t ON ddl_command_end EXECUTE FUNCTION f()',
    ['42501'],
    'The event trigger t was skipped: only a superuser can create one.',
  ],
  [
    'ALTER EVENT TRIGGER t DISABLE',
    ['42501', '42704'],
    'The event trigger t was skipped: only a superuser can create one.',
  ],
  ['SET transaction_timeout = 0', ['42704'], 'This Postgres has no setting transaction_timeout.'],
  ['SET default_with_oids = false', ['42704'], 'This Postgres has no setting default_with_oids.'],
])('%s runs, unless Postgres says %s', (text, codes, note) => {
  expect(decisionOn(text)).toMatchObject({ do: 'run', text, unless: { codes, note } })
})

test.each([
  'CREATE SCHEMA shop',
  'CREATE SCHEMA publications',
  'CREATE USER MAPPING FOR app SERVER far',
  'ALTER USER MAPPING FOR app SERVER far OPTIONS (SET x 1)',
  'CREATE EXTENSION IF NOT EXISTS citext',
  'SET ROLE app',
  'SET SESSION AUTHORIZATION app',
  "SET TIME ZONE 'UTC'",
  'CREATE TABLE commit (id int)',
  'ROLLBACK TO SAVEPOINT x',
  'ALTER ROLE app SET search_path TO shop',
])('%s runs as it is', (text) => {
  expect(decisionOn(text)).toEqual({ do: 'run', text })
})

test('of a role that exists, nothing else is said either', () => {
  const decide = dumpRules()
  const made = decide({ text: 'CREATE ROLE app', line: 1 })
  const change = { text: 'ALTER ROLE app WITH LOGIN', line: 2 }
  expect(decide(change)).toEqual({ do: 'run', text: change.text })
  if (made.do === 'run') made.unless?.onSkip?.()
  expect(decide(change)).toEqual({ do: 'skip' })
  expect(decide({ text: "COMMENT ON ROLE app IS 'x'", line: 3 })).toEqual({ do: 'skip' })
  expect(decide({ text: 'ALTER ROLE application WITH LOGIN', line: 4 })).toMatchObject({ do: 'run' })
})

test('a new role neither becomes a superuser nor has to be said to be none', () => {
  expect(decisionOn('ALTER ROLE app WITH NOSUPERUSER INHERIT LOGIN')).toEqual({
    do: 'run',
    text: 'ALTER ROLE app WITH INHERIT LOGIN',
  })
  expect(decisionOn('ALTER ROLE app WITH SUPERUSER INHERIT LOGIN')).toEqual({
    do: 'run',
    text: 'ALTER ROLE app WITH INHERIT LOGIN',
    note: 'The role app does not become a superuser.',
  })
})

test.each([
  ['CREATE ROLE ', ''],
  ['ALTER ROLE ', ' WITH SUPERUSER LOGIN'],
  ['CREATE EXTENSION ', ''],
  ['COMMENT ON EXTENSION ', " IS 'x'"],
  ['CREATE EVENT TRIGGER ', ' ON ddl_command_end EXECUTE FUNCTION f()'],
  ['SET ', ' = 1'],
])('a note on %s… has the beginning of a long name', (before, behind) => {
  const decision = decisionOn(`${before}${'x'.repeat(1_000_000)}${behind}`)
  const note = decision.note ?? (decision.do === 'run' ? decision.unless?.note : undefined)
  expect(note).toMatch(/ x{100}…/)
  expect(note!.length).toBeLessThan(200)
})

test.each([
  ['long', 'x'.repeat(30_000_000)],
  ['full of quotes', '""'.repeat(15_000_000)],
])('a quoted name may be as long as a statement, %s', (_, name) => {
  const unless = { note: expect.stringMatching(/^The role ".{99}… exists already/) }
  expect(decisionOn(`CREATE ROLE "${name}"`)).toMatchObject({ do: 'run', unless })
})
