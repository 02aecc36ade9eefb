import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decideConfig } from './config.ts'
import { readEnvironment } from './env.ts'

const production = {
  PLINTH_ENV: 'production',
  PLINTH_SECRET_KEY: 'q8Zr1mVx0Kd7Lw3Tn6Yb2Hs9Gf4Pj5Cu',
  PLINTH_PUBLIC_URL: 'https://plinth.example.com',
  PLINTH_API_URL: 'https://api.plinth.example.com',
}
const tls = { PLINTH_DB_TLS_CERT: '/etc/plinth/cert.pem', PLINTH_DB_TLS_KEY: '/etc/plinth/key.pem' }

type Changed = Record<string, string>

const decide = (changed: Changed) => decideConfig(readEnvironment({ ...production, ...changed }))

/** The lines of the refusal; none where it starts. */
function refusalsOf(changed: Changed) {
  try {
    decide(changed)
    return []
  } catch (error) {
    return String(error).split('\n').slice(1)
  }
}

const sentences: Record<string, string> = {
  host: '  - PLINTH_HOST listens to other machines, and PLINTH_PUBLIC_URL is no https address. Set PLINTH_PUBLIC_URL to the https address of your reverse proxy, or PLINTH_HOST to 127.0.0.1.',
  postgres:
    '  - PLINTH_HOST lets Postgres clients of other machines in without TLS. Set PLINTH_DB_TLS_CERT and PLINTH_DB_TLS_KEY, or PLINTH_HOST to 127.0.0.1.',
  token:
    '  - PLINTH_SETUP_TOKEN is too easy to guess. Set 16 or more random characters, or unset it and use the token that the start prints.',
  key: '  - PLINTH_SECRET_KEY is not random enough. Set it to the output of `openssl rand -base64 32`, and keep it.',
  smtp: '  - PLINTH_SMTP_URL sends mail to another machine without TLS. Use smtps://, or add ?requireTLS=true for STARTTLS.',
  database: '  - DATABASE_URL connects to another machine without verified TLS. Add ?sslmode=verify-full.',
}

describe('production does not start', () => {
  const onlyHost = { PLINTH_PUBLIC_URL: '' }

  test.each<[name: string, changed: Changed, refusal: string]>([
    ['on all addresses without a public address', { PLINTH_HOST: '0.0.0.0', ...onlyHost, ...tls }, 'host'],
    ['on all addresses of IPv6 without one', { PLINTH_HOST: '::', ...onlyHost, ...tls }, 'host'],
    ['on a private address without one', { PLINTH_HOST: '10.0.0.5', ...onlyHost, ...tls }, 'host'],
    ['in the clear', { PLINTH_HOST: '0.0.0.0', PLINTH_PUBLIC_URL: 'http://localhost:8000', ...tls }, 'host'],
    ['with Postgres open and without TLS', { PLINTH_HOST: '0.0.0.0' }, 'postgres'],
    ['with Postgres open to a network and without TLS', { PLINTH_HOST: '192.168.1.5' }, 'postgres'],
    ['with a set-up token that is short', { PLINTH_SETUP_TOKEN: 'x8Kq2Lm9' }, 'token'],
    ['with a set-up token that is a word', { PLINTH_SETUP_TOKEN: 'password' }, 'token'],
    ['with a set-up token of words', { PLINTH_SETUP_TOKEN: 'My-Password-4-Plinth' }, 'token'],
    ['with a set-up token of few letters', { PLINTH_SETUP_TOKEN: 'aabbaabbccaabbccaa' }, 'token'],
    ['with a set-up token that counts up', { PLINTH_SETUP_TOKEN: 'abcdefghijklmnop' }, 'token'],
    ['with a key that repeats itself', { PLINTH_SECRET_KEY: '0123456789'.repeat(4) }, 'key'],
    ['with a key that repeats something random', { PLINTH_SECRET_KEY: 'x8Kq2Lm9vTz4'.repeat(3) }, 'key'],
    ['with a key that nobody changed', { PLINTH_SECRET_KEY: 'change-me-please-x8Kq2Lm9vTz4R7b' }, 'key'],
    ['with a key from an example', { PLINTH_SECRET_KEY: 'YOUR_KEY_HERE_x8Kq2Lm9vTz4R7bWc1' }, 'key'],
    ['with a key that counts up', { PLINTH_SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz012345' }, 'key'],
    ['with a key of two letters', { PLINTH_SECRET_KEY: 'ab'.repeat(20) }, 'key'],
    ['with mail in the clear', { PLINTH_SMTP_URL: 'smtp://me:x@mail.example.com:587' }, 'smtp'],
    ['with mail in the clear to a private address', { PLINTH_SMTP_URL: 'smtp://10.0.0.9' }, 'smtp'],
    ['with TLS that is not required', { PLINTH_SMTP_URL: 'smtp://mail.example.com?requireTLS=false' }, 'smtp'],
    [
      'with mail to anybody who answers',
      { PLINTH_SMTP_URL: 'smtps://mail.example.com?tls.rejectUnauthorized=false' },
      'smtp',
    ],
    ['with data in the clear', { DATABASE_URL: 'postgres://me:x@db.example.com/plinth' }, 'database'],
    ['with data in the clear if need be', { DATABASE_URL: 'postgres://db.example.com/x?sslmode=prefer' }, 'database'],
    ['with data to anybody who answers', { DATABASE_URL: 'postgres://db.example.com/x?sslmode=no-verify' }, 'database'],
    ['with TLS switched off', { DATABASE_URL: 'postgres://db.example.com/x?sslmode=disable&ssl=true' }, 'database'],
    ['with a host in the query', { DATABASE_URL: 'postgres://localhost/x?host=db.example.com' }, 'database'],
    ['with two hosts', { DATABASE_URL: 'postgres://localhost/x?host=localhost&host=db.example.com' }, 'database'],
    ['with an empty host in the query', { DATABASE_URL: 'postgres://db.example.com/x?host=' }, 'database'],
    [
      'with TLS that is switched off again',
      { DATABASE_URL: 'postgres://db.example.com/x?sslmode=verify-full&sslmode=disable' },
      'database',
    ],
    ['with TLS, and then without', { DATABASE_URL: 'postgres://db.example.com/x?ssl=1&ssl=0' }, 'database'],
    [
      'with the driver told not to verify',
      { DATABASE_URL: 'postgres://db.example.com/x?sslmode=require&uselibpqcompat=true' },
      'database',
    ],
  ])('%s', (_, changed, refusal) => {
    expect(refusalsOf(changed)).toEqual([sentences[refusal]])
  })

  test.each(['0.0.0.0/0', '::/0', '0.0.0.0/1', '128.0.0.0/2', '64.0.0.0/7', '2000::/3', '::ffff:0.0.0.0/96', '::/8'])(
    'with %s as trusted proxies',
    (range) => {
      expect(refusalsOf({ PLINTH_TRUSTED_PROXIES: `127.0.0.1, ${range}` })).toEqual([
        `  - PLINTH_TRUSTED_PROXIES lists ${range}, so callers could claim any address. List the addresses of your reverse proxies only.`,
      ])
    },
  )
})

describe('production starts', () => {
  test.each<[name: string, changed: Changed]>([
    ['as it is', {}],
    ['on all addresses with https and TLS', { PLINTH_HOST: '0.0.0.0', ...tls }],
    ['on this machine without a public address', { PLINTH_PUBLIC_URL: '', PLINTH_API_URL: '' }],
    ['on loopback of IPv6', { PLINTH_HOST: '::1' }],
    ['with a random set-up token', { PLINTH_SETUP_TOKEN: 'x8Kq2Lm9vTz4R7bW' }],
    ['with a phrase as the set-up token', { PLINTH_SETUP_TOKEN: 'heron-quay-9-lantern-moss' }],
    ['with mail to this machine', { PLINTH_SMTP_URL: 'smtp://localhost:25' }],
    ['with encrypted mail', { PLINTH_SMTP_URL: 'smtps://me:x@mail.example.com' }],
    ['with STARTTLS required', { PLINTH_SMTP_URL: 'smtp://me:x@mail.example.com:587?requireTLS=true' }],
    ['with data on this machine', { DATABASE_URL: 'postgres://me:x@localhost/plinth' }],
    ['with data behind a socket', { DATABASE_URL: 'postgres://me@localhost/plinth?host=/var/run/postgresql' }],
    ['with verified TLS to the data', { DATABASE_URL: 'postgres://me:x@db.example.com/x?sslmode=verify-full' }],
    [
      'with TLS to the data, which the driver verifies',
      { DATABASE_URL: 'postgres://db.example.com/x?sslmode=require' },
    ],
    ['with proxies of a private network', { PLINTH_TRUSTED_PROXIES: '10.0.0.0/8,192.168.0.0/16,::1,fc00::/7' }],
    ['with a block of a cloud', { PLINTH_TRUSTED_PROXIES: '203.0.113.0/24,2001:db8::/32' }],
  ])('%s', (_, changed) => {
    expect(refusalsOf(changed)).toEqual([])
  })

  test.each(['base64', 'base64url', 'hex'] as const)('with random keys and tokens in %s', (encoding) => {
    for (let tried = 0; tried < 300; tried++) {
      const bytes = createHash('sha512').update(String(tried)).digest()
      const PLINTH_SECRET_KEY = bytes.subarray(0, 32).toString(encoding)
      const PLINTH_SETUP_TOKEN = bytes.subarray(32, 50).toString(encoding)
      expect(refusalsOf({ PLINTH_SECRET_KEY, PLINTH_SETUP_TOKEN }), PLINTH_SECRET_KEY + PLINTH_SETUP_TOKEN).toEqual([])
    }
  })
})

test('development starts with all of it', () => {
  const unsafe = {
    PLINTH_ENV: 'development',
    PLINTH_HOST: '0.0.0.0',
    PLINTH_SETUP_TOKEN: 'password',
    PLINTH_SECRET_KEY: '0123456789'.repeat(4),
    PLINTH_SMTP_URL: 'smtp://mail.example.com',
    DATABASE_URL: 'postgres://db.example.com/x',
    PLINTH_TRUSTED_PROXIES: '0.0.0.0/0',
  }
  expect(refusalsOf(unsafe)).toEqual([])
})
