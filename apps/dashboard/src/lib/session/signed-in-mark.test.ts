import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markPerson, markSignedIn, maySomebodyBeSignedIn, removeSignedInMark } from './signed-in-mark.ts'
import { lastOrganization, railPinned } from '../browser/stored-entries.ts'
import { forgetPerson } from '../browser/stored.ts'
import { givenStorage } from '../testing/given-storage.ts'

beforeEach(() => void givenStorage())
afterEach(() => {
  void forgetPerson()
  vi.unstubAllGlobals()
})

test('a newcomer is not taken for somebody who is signed in, and leaves no trace by it', () => {
  const kept = givenStorage()
  expect(maySomebodyBeSignedIn()).toBe(false)
  expect(kept).toEqual({})
})

test('the mark stands from sign-in to sign-out', () => {
  markSignedIn()
  expect(maySomebodyBeSignedIn()).toBe(true)
  markPerson('ada')
  expect(maySomebodyBeSignedIn()).toBe(true)
  removeSignedInMark()
  expect(maySomebodyBeSignedIn()).toBe(false)
})

test('a browser whose storage is full or switched off cannot tell', () => {
  givenStorage({ isFull: true })
  expect(maySomebodyBeSignedIn()).toBe(true)
  vi.stubGlobal('localStorage', undefined)
  markSignedIn()
  removeSignedInMark()
  expect(maySomebodyBeSignedIn()).toBe(true)
})

test('a mark that cannot be read signs nobody out', () => {
  givenStorage()['plinth.signed-in'] = 'rubbish'
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(maySomebodyBeSignedIn()).toBe(true)
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('a person who signs in again after their session expired finds their own entries, and nobody else does', () => {
  markPerson('ada')
  lastOrganization.write('acme-1')
  railPinned.write(true)
  markSignedIn()
  markPerson('ada')
  expect(lastOrganization.read()).toBe('acme-1')
  markSignedIn()
  markPerson('bob')
  expect([lastOrganization.read(), railPinned.read()]).toEqual([undefined, true])
})
