import { expect, test } from 'vitest'
import { nearestRegionGroup } from './nearest-region-group.ts'

test.each([
  ['America/New_York', 'Americas'],
  ['America/Argentina/Buenos_Aires', 'Americas'],
  ['Europe/Zurich', 'Europe'],
  ['Africa/Lagos', 'Europe'],
  ['Asia/Tokyo', 'APAC'],
  ['Australia/Sydney', 'APAC'],
  ['UTC', 'Europe'],
  ['', 'Europe'],
])('%s is nearest to %s', (timeZone, group) => {
  expect(nearestRegionGroup(timeZone)).toBe(group)
})
