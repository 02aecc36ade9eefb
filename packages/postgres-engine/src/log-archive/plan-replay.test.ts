import { expect, test } from 'vitest'
import { BackupError } from '@plinth/backups/backup-error'
import { planReplay, planReplayToEnd } from './plan-replay.ts'
import { uncertainSpans } from './uncertain-spans.ts'

const segmentBytes = 4 * 1024 * 1024
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
const backup = {
  ref: 'shop',
  log: { id: 'one', segmentBytes },
  end: { lsn: '0/FFA00000', timeline: 2 },
  finishedAt: at(10).toISOString(),
}
const first = { name: '0000000200000000000003FE', through: at(20) }
const second = { name: '0000000200000000000003FF', through: at(30) }
// the number of the second part ends there
const third = { name: '000000020000000100000000', through: at(40) }
const all = [first, second, third]

test.each([
  [at(10), all, [first]],
  [at(20), all, [first]],
  [at(21), all, [first, second]],
  [at(31), all, [first, second, third]],
  [at(29), [first, second], [first, second]],
])('to %o the log is read up to the segment that holds it', (moment, stored, expected) => {
  expect([...planReplay(backup, stored, moment).segments.values()]).toEqual(expected)
})

test.each([
  ['before the backup', at(9), all, 'moment_not_covered'],
  ['after the end of the log', at(41), all, 'moment_not_covered'],
  ['where nothing is archived yet', at(11), [], 'moment_not_covered'],
  ['after a missing segment', at(25), [first, third], 'missing_part'],
  ['where the first is missing', at(15), [second], 'missing_part'],
])('a moment %s is refused', (_, moment, stored, reason) => {
  expect(() => planReplay(backup, stored, moment)).toThrow(expect.objectContaining({ reason }))
})

test('before a missing segment, and after the end of a log that is complete, a moment is not refused', () => {
  expect(planReplay(backup, [first, third], at(15)).segments.size).toBe(1)
  expect(planReplay(backup, all, at(55), at(60)).segments.size).toBe(3)
  expect(planReplay(backup, [], at(55), at(60)).segments.size).toBe(0)
  expect(() => planReplay(backup, all, at(61), at(60))).toThrow()
  expect(() => planReplay({ ...backup, log: undefined }, all, at(15))).toThrow()
})

const ahead = [
  first,
  { ...second, through: at(3600) },
  { ...third, through: at(40) },
  { name: '000000020000000100000001', through: at(50) },
]

test.each([
  ['after the clock was set back', at(45), ahead],
  ['while it was ahead', at(100), ahead],
  ['right before it was ahead', at(21), ahead],
  ['that is over while the clock was still ahead at the last segment', at(21), ahead.slice(0, 2)],
])('a moment %s is refused, since its log would end too early', (_, moment, stored) => {
  const refused = expect.objectContaining({ reason: 'moment_uncertain' })
  expect(() => planReplay(backup, stored, moment, undefined, at(60))).toThrow(refused)
})

test('moments before and after the times through which the clock went twice are not refused', () => {
  const later = { name: '000000020000000100000002', through: at(3700) }
  const plan = (moment: Date) => planReplay(backup, [...ahead, later], moment, undefined, at(4000))
  expect([...plan(at(20)).segments.values()]).toEqual([first])
  expect([...plan(at(3650)).segments.values()]).toEqual([...ahead, later])
})

test('the spans that are uncertain are those in which a moment is refused', () => {
  const later = { name: '000000020000000100000002', through: at(3700) }
  const again = { name: '000000020000000100000003', through: at(3500) }
  for (const [stored, now] of [
    [ahead, at(60)],
    [[...ahead, later], at(4000)],
    [[...ahead, later, again], at(4000)],
    [ahead.slice(0, 2), at(60)],
    [all, at(60)],
    [all, at(35)],
  ] as const) {
    const spans = uncertainSpans(stored, at(10), now)
    for (let second = 10; second <= 3700; second += 5) {
      const moment = at(second)
      const isRefused = reasonAgainst(() => planReplay(backup, stored, moment, at(4000), now)) === 'moment_uncertain'
      const isIn = spans.some(({ from, until }) => from < moment && moment <= until)
      expect([second, isIn]).toEqual([second, isRefused])
    }
  }
  expect(uncertainSpans(ahead, at(10), at(60))).toEqual([{ from: at(20), until: at(3600) }])
  expect(uncertainSpans(all, at(10), at(60))).toEqual([])
})

function reasonAgainst(plan: () => unknown) {
  try {
    plan()
    return undefined
  } catch (error) {
    return error instanceof BackupError ? error.reason : error
  }
}

test('to its end the log is read up to its first gap, whatever the clock said', () => {
  expect(planReplayToEnd(backup, ahead)).toMatchObject({ moment: undefined, segments: { size: 4 } })
  expect(planReplayToEnd(backup, [first, third]).segments.size).toBe(1)
  expect(() => planReplayToEnd({ ...backup, log: undefined }, ahead)).toThrow()
})
