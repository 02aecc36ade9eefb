import { expect, test } from 'vitest'
import { loggedMessage, withoutSecrets } from './logged-message.ts'

test.each([
  ["statement: ALTER ROLE app PASSWORD 'hunter2'", 'statement: ALTER ROLE app PASSWORD redacted'],
  ["create role app login encrypted password 'it''s hunter2' valid until 'x'", undefined],
  ["create user app password E'a\\'hunter2'", undefined],
  ['alter role app password $tag$hunter2$tag$; select 1', 'alter role app password redacted; select 1'],
  ["alter role app password\n\t'hunter2", undefined],
  ['alter role app password "hunter2"', undefined],
  ['could not connect to postgres://app:hunter2@db.example.com:5432/shop', undefined],
  ['could not connect to postgresql+ssl://app:hun@ter2:hunter2@db.example.com/shop', undefined],
  ["create subscription s connection 'host=db user=app password=hunter2 dbname=shop'", undefined],
  ["connection 'host=db password = ''hunter2'' dbname=shop'", undefined],
  ['{"api_key": "hunter2"}', '{"api_key": redacted}'],
  ['PGPASSWORD=hunter2 was set', 'PGPASSWORD=redacted was set'],
  ['service_token => hunter2', 'service_token => redacted'],
  ["password 'SCRAM-SHA-256$4096:hunter2$hunter2:hunter2'", undefined],
  ['rolpassword is SCRAM-SHA-256$4096:hunter2$hunter2:hunter2', undefined],
  ['-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----', 'redacted'],
  ['-----BEGIN RSA PRIVATE KEY-----\nhunter2', 'redacted'],
  ['key sb_secret_hunter2hunter2 was refused', 'key redacted was refused'],
  ['token eyJhbGciOiJIUzI1NiJ9.hunter2.hunter2 expired', 'token redacted expired'],
])('%s is kept without what it holds of secrets', (text, kept) => {
  expect(withoutSecrets(text)).not.toMatch(/hunter2/)
  expect(withoutSecrets(text)).toContain('redacted')
  if (kept !== undefined) expect(withoutSecrets(text)).toBe(kept)
})

test.each([
  ['42601', 'syntax error at or near "hunter2"', 'syntax error at or near "…"'],
  ['22P02', 'invalid input syntax for type integer: "hunter2"', 'invalid input syntax for type integer: "…"'],
  ['28P01', 'password authentication failed for user "hunter2"', 'password authentication failed for user "…"'],
])('%s quotes what somebody typed, which may have been a password', (code, message, kept) => {
  expect(loggedMessage(code, message)).toBe(kept)
})

test.each([
  ['42P01', 'relation "passwords" does not exist'],
  ['42703', 'column "password" does not exist'],
  ['23505', 'duplicate key value violates unique constraint "tokens_pkey"'],
  ['00000', 'database system is ready to accept connections'],
  ['P0001', 'the order 42 is paid already'],
])('%s is kept whole: %s', (code, message) => {
  expect(loggedMessage(code, message)).toBe(message)
})

test.each([
  ['one word', 'a'],
  ['beginnings of addresses', 'a://'],
  ['parts of addresses', 'a.'],
  ['beginnings of passwords', "password '"],
  ['open quotes', "''"],
  ['backslashes', String.raw`password '\ `],
  ['dollars', 'password $a$'],
  ['beginnings of keys', '-----BEGIN PRIVATE KEY-----'],
])('a megabyte of %s is read to its end', (_, part) => {
  expect(withoutSecrets(part.repeat(1_000_000 / part.length)).length).toBeLessThanOrEqual(16 * 1024)
})
