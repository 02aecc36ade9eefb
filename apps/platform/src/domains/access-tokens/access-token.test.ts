import { expect, test } from 'vitest'
import {
  claimsToBeAccessToken,
  cliFormOf,
  displayOf,
  hashOfAccessToken,
  isWhole,
  newAccessToken,
} from './access-token.ts'

test('a new token is whole, and no two are alike', () => {
  const tokens = Array.from({ length: 100 }, newAccessToken)
  expect(tokens.filter(isWhole)).toHaveLength(100)
  expect(new Set(tokens).size).toBe(100)
  expect(tokens[0]).toMatch(/^plinth_pat_[0-9A-Za-z]{46}$/)
})

test('a token with one character changed, lost, added or swapped is not whole', () => {
  const token = newAccessToken()
  const start = 'plinth_pat_'.length
  for (let at = start; at < token.length; at++) {
    const [before, character, after] = [token.slice(0, at), token[at]!, token.slice(at + 1)]
    const other = character === 'x' ? 'y' : 'x'
    expect(isWhole(before + other + after), `changed at ${at}`).toBe(false)
    expect(isWhole(before + after), `lost at ${at}`).toBe(false)
    expect(isWhole(before + other + character + after), `added at ${at}`).toBe(false)
    const next = after[0]
    if (next && next !== character) {
      expect(isWhole(before + next + character + after.slice(1)), `swapped at ${at}`).toBe(false)
    }
  }
})

test.each(['', 'plinth_pat_', 'plinth_pat_short', 'PLINTH_PAT_x', 'eyJhbGciOi.x.y'])('%j is no token', (text) => {
  expect(isWhole(text)).toBe(false)
})

test('the bearer of a token differs from that of a session', () => {
  expect(claimsToBeAccessToken('plinth_pat_x')).toBe(true)
  expect(claimsToBeAccessToken('eyJhbGciOi.x.y')).toBe(false)
})

test('what is kept for people shows eight random characters and no more', () => {
  const token = newAccessToken()
  expect(displayOf(token)).toEqual({ prefix: token.slice(0, 15), lastFour: token.slice(-4) })
  expect(hashOfAccessToken(token)).toMatch(/^[0-9a-f]{64}$/)
})

test('a checksum that fits does not make a token of something else', () => {
  const token = newAccessToken()
  expect(isWhole(token)).toBe(true)
  expect(isWhole(token.replace('plinth_pat_', 'plinth_xyz_'))).toBe(false)
})

test('a token has one form for the command line, which does not show the token', () => {
  const token = newAccessToken()
  const form = cliFormOf(token)
  expect(form).toMatch(/^sbp_[0-9a-f]{40}$/)
  expect(cliFormOf(token)).toBe(form)
  expect([claimsToBeAccessToken(form), isWhole(form), isWhole(form.slice(0, -1))]).toEqual([true, true, false])
  expect(cliFormOf(newAccessToken())).not.toBe(form)
})
