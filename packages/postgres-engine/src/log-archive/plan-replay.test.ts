import { expect, test } from 'vitest'
import { planReplay } from './plan-replay.ts'

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
