import { expect, test } from 'vitest'
import { nearestRegion } from './nearest-region.ts'
import { awsRegions, flyRegions } from './regions.ts'
import { locationOfTimeZone } from './time-zones.ts'

test.each([
  ['Asia/Tokyo', 'ap-northeast-1'],
  ['Asia/Seoul', 'ap-northeast-2'],
  ['Asia/Kolkata', 'ap-south-1'],
  ['Asia/Calcutta', 'ap-south-1'],
  ['Asia/Jakarta', 'ap-southeast-1'],
  ['Australia/Melbourne', 'ap-southeast-2'],
  ['America/Los_Angeles', 'us-west-1'],
  ['America/New_York', 'us-east-1'],
  ['America/Detroit', 'us-east-2'],
  ['America/Argentina/Buenos_Aires', 'sa-east-1'],
  ['Europe/Zurich', 'eu-central-2'],
  ['Europe/Berlin', 'eu-central-1'],
  ['Europe/Madrid', 'eu-west-3'],
  ['Africa/Lagos', 'eu-central-2'],
  // across the date line
  ['Pacific/Apia', 'ap-southeast-2'],
])('%s is closest to %s', (timeZone, code) => {
  expect(nearestRegion(timeZone, awsRegions)).toBe(code)
})

test.each([
  ['America/Atlantis', 'us-east-1'],
  ['Asia/Atlantis', 'ap-southeast-1'],
  ['UTC', 'eu-central-1'],
  ['', 'eu-central-1'],
])('%s has no known city and gets the default of its part of the world, %s', (timeZone, code) => {
  expect(nearestRegion(timeZone, awsRegions)).toBe(code)
})

test('only the regions that are offered count', () => {
  expect(nearestRegion('Europe/Zurich', flyRegions)).toBe('sin')
  expect(nearestRegion('UTC', flyRegions)).toBe('sin')
  expect(nearestRegion('Europe/Zurich', [])).toBeUndefined()
})

test('every time zone of a browser has a city, which lies on Earth', () => {
  const names = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))
  expect(names.length).toBeGreaterThan(400)
  for (const name of names) {
    const { latitude, longitude } = locationOfTimeZone(name) ?? { latitude: Number.NaN, longitude: Number.NaN }
    expect(Math.abs(latitude), name).toBeLessThanOrEqual(90)
    expect(Math.abs(longitude), name).toBeLessThanOrEqual(180)
  }
})
