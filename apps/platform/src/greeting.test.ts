import { expect, test } from 'vitest'
import { decideConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { greeting } from './greeting.ts'

const GIVEN = 'nine-grey-herons-by-the-quay'
const greetingOf = (environment: Record<string, string>, isClaimed: boolean) =>
  greeting(decideConfig(readEnvironment(environment)), { isClaimed })

const production = {
  PLINTH_ENV: 'production',
  PLINTH_SECRET_KEY: 'q8Zr1mVx0Kd7Lw3Tn6Yb2Hs9Gf4Pj5Cu',
  PLINTH_PUBLIC_URL: 'https://plinth.example.com',
}

test('the first start prints one link to sign up, with the token in its fragment', () => {
  expect(greetingOf({}, false)).toMatch(/^ {2}Sign up here: +http:\/\/localhost:8000\/sign-up#token=[\w-]{24}$/m)
  expect(greetingOf(production, false)).toMatch(/ https:\/\/plinth\.example\.com\/sign-up#token=[\w-]{24}$/m)
  expect(greetingOf({}, true)).not.toContain('sign-up')
})

test('a token that was given is not repeated', () => {
  const text = greetingOf({ PLINTH_SETUP_TOKEN: GIVEN }, false)
  expect(text).toContain('http://localhost:8000/sign-up\n  Use the set-up token from PLINTH_SETUP_TOKEN.')
  expect(text).not.toContain(GIVEN)
})

test('development says so, and where its mail is', () => {
  for (const isClaimed of [true, false]) {
    expect(greetingOf({}, isClaimed)).toContain('WARNING: This is development.')
    expect(greetingOf({}, isClaimed)).toMatch(/Read it at http:\/\/localhost:8000\/inbox#token=[\w-]{24}\n/)
    expect(greetingOf(production, isClaimed)).not.toMatch(/development|inbox/)
  }
  expect(greetingOf({ PLINTH_SMTP_URL: 'smtp://localhost' }, true)).not.toContain('inbox')
})
