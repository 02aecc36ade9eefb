import { expect, test } from 'vitest'
import { shownMessage } from './shown-message.ts'

test.each([
  ['23505', 'duplicate key value violates unique constraint "users_pkey"'],
  ['42P01', 'relation "orders" does not exist'],
  ['53300', 'remaining connection slots are reserved for roles with the SUPERUSER attribute'],
  ['57014', 'canceling statement due to statement timeout'],
  ['40P01', 'deadlock detected'],
])('%s names things and is shown whole: %s', (code, message) => {
  expect(shownMessage(code, message)).toBe(message)
})

test.each([
  ['22P02', 'invalid input syntax for type integer: "hunter2"', 'invalid input syntax for type integer: "…"'],
  ['22P02', 'invalid input value for enum mood: "a "quoted" secret"', 'invalid input value for enum mood: "…"'],
  ['42601', 'unterminated quoted string at or near "\'hunter2"', 'unterminated quoted string at or near "…"'],
  ['42703', 'column "hunter2" does not exist', 'column "…" does not exist'],
  ['28P01', 'password authentication failed for user "hunter2"', 'password authentication failed for user "…"'],
  ['42000', "the value 'hunter2' is wrong", "the value '…' is wrong"],
  ['22P02', 'a value of two lines: "one\nhunter2"', 'a value of two lines: "…"'],
  ['22P02', 'a value that was cut: "hunter2', 'a value that was cut: "…"'],
])('%s may quote a value, which is not shown: %s', (code, message, shown) => {
  expect(shownMessage(code, message)).toBe(shown)
})

test.each([['P0001'], ['P0004'], ['HV000'], ['no code']])('%s is written by people and not shown', (code) => {
  expect(shownMessage(code, 'the password hunter2 is wrong')).toBe('A function raised an error.')
})

test('what RAISE says is not shown, whichever code it takes', () => {
  const inFunction = (what: string) => `PL/pgSQL function pay(text) line 3 at ${what}\nSQL statement "select pay('x')"`
  expect(shownMessage('23505', 'the card 4111 is known', inFunction('RAISE'))).toBe('A function raised an error.')
  const duplicate = 'duplicate key value violates unique constraint "cards_pkey"'
  expect(shownMessage('23505', duplicate, inFunction('SQL statement'))).toBe(duplicate)
})

test('a message that never ends is cut', () => {
  expect(shownMessage('57014', 'x'.repeat(1000))).toHaveLength(201)
})
