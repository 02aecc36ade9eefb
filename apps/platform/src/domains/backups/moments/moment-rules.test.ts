import { expect, test } from 'vitest'
import { rangeOf, waitAfter, windowsOf } from './moment-rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const range = (backup_id: string, log_id: string, from: number, through: number | null) => ({
  backup_id,
  log_id,
  from: at(from),
  through: through === null ? null : at(through),
  log_start: null,
  was_set_back: false,
})
/** Two backups of a first log, which a restore ended, and one of the log that is archived now. */
const ranges = [range('c', 'two', 40, 45), range('b', 'one', 20, 30), range('a', 'one', 10, 30)]
const live = { log: 'two', until: at(60) }

test.each([
  [9, undefined],
  [10, 'a'],
  [19, 'a'],
  [20, 'b'],
  [30, 'b'],
  [31, undefined],
  [39, undefined],
  [40, 'c'],
  [46, 'c'],
  [60, 'c'],
  [61, undefined],
])('minute %d is reached from %s', (minute, backup) => {
  expect(rangeOf(ranges, at(minute), live)?.backup_id).toBe(backup)
})

test('windows join what meets, and end where the log is stored while it cannot be', () => {
  expect(windowsOf(ranges, live)).toEqual([
    { from: at(40), until: at(60) },
    { from: at(10), until: at(30) },
  ])
  expect(windowsOf(ranges, { log: undefined, until: at(60) })[0]).toEqual({ from: at(40), until: at(45) })
  expect(windowsOf([range('d', 'three', 50, null)], live)).toEqual([{ from: at(50), until: at(50) }])
  expect(windowsOf([range('d', 'three', 50, 49)], live)).toEqual([{ from: at(50), until: at(50) }])
  expect(windowsOf([], live)).toEqual([])
})

test('a target that fails is tried less and less often', () => {
  expect([1, 2, 3, 20].map(waitAfter)).toEqual([5_000, 10_000, 20_000, 300_000])
})
