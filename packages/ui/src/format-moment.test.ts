import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatMoment, formatTimestamp } from './format-moment.ts'

afterEach(() => vi.unstubAllEnvs())

describe.each([
  ['UTC', '2026-11-23T12:04:09Z', '23 Nov 2026, 12:04:09 (+0000)', '2026-11-23T12:04:09+00:00'],
  ['Europe/Zurich', '2026-05-09T22:30:00Z', '10 May 2026, 00:30:00 (+0200)', '2026-05-10T00:30:00+02:00'],
  ['America/St_Johns', '2026-01-01T00:00:00Z', '31 Dec 2025, 20:30:00 (-0330)', '2025-12-31T20:30:00-03:30'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '01 Jan 2026, 05:45:00 (+0545)', '2026-01-01T05:45:00+05:45'],
])('in %s', (zone, moment, shown, written) => {
  test(`${moment} is shown as DD MMM YYYY, HH:mm:ss (ZZ)`, () => {
    vi.stubEnv('TZ', zone)
    expect(formatMoment(moment)).toBe(shown)
  })

  test(`${moment} is written as YYYY-MM-DDTHH:mm:ssZ`, () => {
    vi.stubEnv('TZ', zone)
    expect(formatTimestamp(moment)).toBe(written)
    expect(Date.parse(written)).toBe(Date.parse(moment))
  })
})
