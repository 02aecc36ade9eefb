import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { describe, expect, test } from 'vitest'
import { isPasswordOf } from './stored-hash.ts'

/** The example of Firebase's own documentation: https://github.com/firebase/scrypt#password-hashing */
const SIGNER_KEY = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const FIREBASE = `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${SIGNER_KEY}$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==`

/** As PHP writes it. */
const BCRYPT_2Y = '$2y$10$22fwOFj/3fdliILzphNfzOmWMbLuVdk.R03xfLXE24YLYUMFSCxeW'

describe('a password is that of its hash', () => {
  test.each([
    ['argon2id', () => argon2('a password', { memoryCost: 4096, timeCost: 1 })],
    ['argon2i', () => argon2('a password', { memoryCost: 4096, timeCost: 1, algorithm: 1 })],
    ['bcrypt', () => bcrypt('a password', 4)],
    ['bcrypt with the prefix 2a', async () => (await bcrypt('a password', 4)).replace('$2b$', '$2a$')],
    ['bcrypt with the prefix 2y', async () => (await bcrypt('a password', 4)).replace('$2b$', '$2y$')],
  ])('by %s', async (_, made) => {
    const stored = await made()
    expect(await isPasswordOf(stored, 'a password')).toBe(true)
    expect(await isPasswordOf(stored, 'another')).toBe(false)
  })

  test('by the scrypt of Firebase', async () => {
    expect(await isPasswordOf(FIREBASE, 'user1password')).toBe(true)
    expect(await isPasswordOf(FIREBASE, 'user2password')).toBe(false)
  })
})

test.each([
  ['an empty one', ''],
  ['a word', 'a password'],
  ['one of an unknown kind', '$pbkdf2-sha256$29000$c2FsdA$aGFzaA'],
  ['half a bcrypt', '$2b$04$abc'],
  ['half an argon2', '$argon2id$v=19$m=4096,t=1,p=1$'],
  ['one of Firebase that was cut', FIREBASE.slice(0, 60)],
])('%s is the hash of no password', async (_, stored) => {
  expect(await isPasswordOf(stored, 'a password')).toBe(false)
})

describe('a hash that costs too much is refused before it is computed', () => {
  test.each([
    ['memory', `$argon2id$v=19$m=${2 ** 30},t=1,p=1$c2FsdHNhbHRzYWx0$aGFzaA`],
    ['time', `$argon2id$v=19$m=${64 * 1024},t=${10 ** 9},p=1$c2FsdHNhbHRzYWx0$aGFzaA`],
    ['both', `$argon2id$v=19$m=${64 * 1024},t=5,p=1$c2FsdHNhbHRzYWx0$aGFzaA`],
    ['rounds', BCRYPT_2Y.replace('$10$', '$31$')],
    ['memory of scrypt', FIREBASE.replace('n=14', 'n=30')],
  ])('%s', async (_, stored) => {
    expect(await isPasswordOf(stored, 'a password')).toBe(false)
  })
})
