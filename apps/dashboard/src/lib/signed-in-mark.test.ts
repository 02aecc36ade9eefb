import { afterEach, expect, test, vi } from 'vitest'
import { markSignedIn, maySomebodyBeSignedIn, removeSignedInMark } from './signed-in-mark.ts'

afterEach(() => vi.unstubAllGlobals())

function givenStorage({ isFull = false } = {}) {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}

test('a newcomer is not taken for somebody who is signed in, and leaves no trace by it', () => {
  const kept = givenStorage()
  expect(maySomebodyBeSignedIn()).toBe(false)
  expect(kept.size).toBe(0)
})

test('the mark stands from sign-in to sign-out', () => {
  givenStorage()
  markSignedIn()
  expect(maySomebodyBeSignedIn()).toBe(true)
  removeSignedInMark()
  expect(maySomebodyBeSignedIn()).toBe(false)
})

test('a browser whose storage is full or switched off cannot tell', () => {
  givenStorage({ isFull: true })
  markSignedIn()
  expect(maySomebodyBeSignedIn()).toBe(true)
  vi.stubGlobal('localStorage', undefined)
  markSignedIn()
  removeSignedInMark()
  expect(maySomebodyBeSignedIn()).toBe(true)
})
