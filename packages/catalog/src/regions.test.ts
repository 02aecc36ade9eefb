import { expect, test } from 'vitest'
import { awsRegions, distanceBetween, findRegion, flyRegions, regionGroupDefaults } from './regions.ts'

test('there are sixteen regions of the AWS kind, and Singapore alone for Fly', () => {
  expect(new Set(awsRegions.map(({ code }) => code)).size).toBe(16)
  expect(flyRegions.map(({ code }) => code)).toEqual(['sin'])
})

test('the regions are those of the decision record', () => {
  expect(awsRegions.map(({ code }) => code).toSorted()).toEqual([
    'ap-northeast-1',
    'ap-northeast-2',
    'ap-south-1',
    'ap-southeast-1',
    'ap-southeast-2',
    'ca-central-1',
    'eu-central-1',
    'eu-central-2',
    'eu-north-1',
    'eu-west-1',
    'eu-west-2',
    'eu-west-3',
    'sa-east-1',
    'us-east-1',
    'us-east-2',
    'us-west-1',
  ])
})

test('every region has a name of its own and lies on Earth', () => {
  const regions = [...awsRegions, ...flyRegions]

  expect(new Set(regions.map(({ displayName }) => displayName)).size).toBe(17)
  for (const { location } of regions) {
    expect(Math.abs(location.latitude)).toBeLessThanOrEqual(90)
    expect(Math.abs(location.longitude)).toBeLessThanOrEqual(180)
  }
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
