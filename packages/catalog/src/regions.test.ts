import { expect, test } from 'vitest'
import { awsRegions, distanceBetween, findRegion, flyRegions, regionGroupDefaults } from './regions.ts'

test('there are sixteen regions of the AWS kind, and Singapore alone for Fly', () => {
  expect(new Set(awsRegions.map(({ code }) => code)).size).toBe(16)
  expect(flyRegions.map(({ code }) => code)).toEqual(['sin'])
})

test.each([
  ['Americas', 'East US (North Virginia)'],
  ['Europe', 'Central EU (Frankfurt)'],
  ['APAC', 'Southeast Asia (Singapore)'],
] as const)('%s defaults to %s', (group, displayName) => {
  expect(findRegion(regionGroupDefaults[group])?.displayName).toBe(displayName)
})

test('distances follow the great circle', () => {
  const [frankfurt, zurich] = [findRegion('eu-central-1')!, findRegion('eu-central-2')!]
  expect(distanceBetween(frankfurt.location, zurich.location)).toBeCloseTo(304, -1)
  expect(distanceBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(Math.PI * 6371, 3)
})
