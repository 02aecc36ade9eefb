import { days, hours } from '@plinth/catalog/durations'
import { expect, test } from 'vitest'
import type { SweepRow } from '../../stores/sweep-store.ts'
import { nextSweep } from './may-delete-expired.ts'

const START = Date.UTC(2027, 0, 1)

/** What sweeps at these hours after the first one delete: true for each that does. */
function deletions(...after: number[]) {
  let last: SweepRow | undefined
  return [0, ...after].map((count) => {
    last = nextSweep(last, new Date(START + hours(count)))
    return last.waiting_since === null
  })
}

test('what has expired is deleted hour by hour, and after an hour that was left out', () => {
  expect(deletions(1, 2, 5, 29)).toEqual([true, true, true, true, true])
})

test('after a leap of the clock nothing is deleted for a day, and then it is', () => {
  expect(deletions(1, 200, 201, 223, 224, 225)).toEqual([true, true, false, false, false, true, true])
})

test('a clock that is put back deletes as before, and its next leap waits a whole day again', () => {
  expect(deletions(1, 200, 2, 3, 200, 210, 224)).toEqual([true, true, false, true, true, false, false, true])
  expect(deletions(1, 500, 300, 310, 324)).toEqual([true, true, false, false, false, true])
})

test('a clock that goes back by days deletes nothing that is not over by it', () => {
  const last = { swept_at: new Date(START), waiting_since: null }
  expect(nextSweep(last, new Date(START - days(9)))).toEqual({
    swept_at: new Date(START - days(9)),
    waiting_since: null,
  })
})
