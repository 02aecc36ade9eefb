import { expect, test } from 'vitest'
import { computeBaselines } from './compute-baselines.ts'
import { computeSizeIds } from './compute-sizes.ts'
import { diskCeilingMegabytes } from './disk-ceilings.ts'

test('the smallest size has the disk that every project includes', () => {
  expect(diskCeilingMegabytes('nano')).toBe(8 * 1024)
})

test('a larger size never has less disk', () => {
  const ceilings = computeSizeIds.map(diskCeilingMegabytes)

  expect(ceilings).toEqual(ceilings.toSorted((one, other) => one - other))
})

test.each(computeSizeIds)('%s has room for the database that is recommended for it', (size) => {
  expect(diskCeilingMegabytes(size)).toBeGreaterThan(computeBaselines[size].recommendedDatabaseMegabytes)
})
