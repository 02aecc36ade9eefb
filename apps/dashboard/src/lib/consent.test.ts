import { expect, test, vi } from 'vitest'
import { consentToAll, parseConsent } from './consent.ts'

test('an answer is read as it was written', () => {
  for (const isGiven of [true, false]) {
    expect(parseConsent(JSON.stringify(consentToAll(isGiven)))).toEqual(consentToAll(isGiven))
  }
  expect(parseConsent(undefined)).toBeUndefined()
})

test('a service that was not asked about is refused', () => {
  expect(parseConsent('{"usage_events":true,"another":true}')).toEqual({ usage_events: true, error_reports: false })
})

test.each(['', 'accepted', 'null', '[]', '{"usage_events"'])('%j is no answer, and the console hears of it', (text) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(parseConsent(text)).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
