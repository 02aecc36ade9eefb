import { expect, test } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

test('a burst comes at once, then one for each part of a second', () => {
  let now = 0
  const buckets = createTokenBuckets({ burst: 3, perSecond: 0.1 }, { now: () => now })
  expect(Array.from({ length: 4 }, () => buckets.take('key'))).toEqual([0, 0, 0, 10])
  expect(buckets.take('other')).toBe(0)
  now += 9_000
  expect(buckets.take('key')).toBe(1)
  now += 1_000
  expect(buckets.take('key')).toBe(0)
  expect(buckets.take('key')).toBe(10)
})

test('a bucket fills no further than its burst, and a clock that steps back takes nothing away', () => {
  let now = 10_000
  const buckets = createTokenBuckets({ burst: 2, perSecond: 100 }, { now: () => now })
  expect([buckets.take('key'), buckets.take('key')]).toEqual([0, 0])
  now -= 5_000
  expect(buckets.take('key')).toBe(1)
  now += 60_000
  expect(Array.from({ length: 3 }, () => buckets.take('key'))).toEqual([0, 0, 1])
})

test('no more keys are kept than the bound, and the one that was quiet for longest is forgotten first', () => {
  const buckets = createTokenBuckets({ burst: 1, perSecond: 1 }, { mostKeys: 2, now: () => 0 })
  expect(['first', 'second', 'first'].map((key) => buckets.take(key))).toEqual([0, 0, 1])
  expect(buckets.take('third')).toBe(0)
  expect(buckets.take('first')).toBe(1)
  expect(buckets.take('second')).toBe(0)
})

test('what is left is said in whole requests, and grows with time up to the burst', () => {
  let now = 0
  const buckets = createTokenBuckets({ burst: 3, perSecond: 1 }, { now: () => now })
  expect(buckets.remaining('key')).toBe(3)
  buckets.take('key')
  buckets.take('key')
  now += 500
  expect(buckets.remaining('key')).toBe(1)
  now += 60_000
  expect(buckets.remaining('key')).toBe(3)
})
