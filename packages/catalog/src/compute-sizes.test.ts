import { expect, test } from 'vitest'
import { computeBaselines } from './compute-baselines.ts'
import { computeSizeIds, computeSizes, type ComputeSize } from './compute-sizes.ts'

test('the smallest size is as the specification says', () => {
  expect(computeSizeIds[0]).toBe('nano')
  expect(computeSizes.nano).toMatchObject({
    cpu: 'Shared',
    dedicated: false,
    memoryMegabytes: 512,
    directConnections: 30,
    poolerConnections: 200,
    baselineDiskThroughput: 43,
    maximumDiskThroughput: 2085,
  })
})

test('the next size is as the specification says', () => {
  expect(computeSizeIds[1]).toBe('micro')
  expect(computeSizes.micro).toMatchObject({
    dedicated: false,
    memoryMegabytes: 1024,
    directConnections: 60,
    poolerConnections: 200,
    baselineDiskThroughput: 87,
    maximumDiskThroughput: 2085,
  })
  expect(computeSizes.micro.cpu).toMatch(/^2 cores/)
})

test.each([
  'memoryMegabytes',
  'directConnections',
  'poolerConnections',
  'walSenders',
  'baselineDiskThroughput',
  'maximumDiskThroughput',
  'dollarsPerMonth',
] as const)('a larger size never has less of %s', (field) => {
  const amounts = computeSizeIds.map((id) => computeSizes[id][field])

  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
})

test.each([
  'dollarsPerHour',
  'baselineDiskOperations',
  'maximumDiskOperations',
  'recommendedDatabaseMegabytes',
] as const)('a larger size never has a smaller baseline of %s', (field) => {
  const amounts = computeSizeIds.map((id) => computeBaselines[id][field])

  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
})

test.each(computeSizeIds)('%s has a label of its own, and its baselines stay below its limits', (id) => {
  const { label, baselineDiskThroughput, maximumDiskThroughput } = computeSizes[id]
  const { baselineDiskOperations, maximumDiskOperations } = computeBaselines[id]

  expect(computeSizeIds.filter((other) => computeSizes[other].label === label)).toEqual([id])
  expect(baselineDiskThroughput).toBeLessThanOrEqual(maximumDiskThroughput)
  expect(baselineDiskOperations).toBeLessThanOrEqual(maximumDiskOperations)
})

test.each(computeSizeIds)(
  "the price of %s by the hour agrees with that of a month to within a month's rounding",
  (id) => {
    const HOURS_A_MONTH = 730
    const { dollarsPerMonth }: ComputeSize = computeSizes[id]
    const byTheHour = computeBaselines[id].dollarsPerHour * HOURS_A_MONTH

    expect(Math.abs(byTheHour - dollarsPerMonth)).toBeLessThanOrEqual(Math.max(1, dollarsPerMonth * 0.01))
  },
)
