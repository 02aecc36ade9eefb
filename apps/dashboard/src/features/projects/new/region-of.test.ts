import { expect, test } from 'vitest'
import { regionOf } from './region-of.ts'

test.each([
  ['AWS', 'Europe/Zurich', 'eu-central-2'],
  ['AWS', 'America/Lima', 'sa-east-1'],
  ['AWS', 'Asia/Tokyo', 'ap-northeast-1'],
  ['FLY', 'Europe/Zurich', 'sin'],
] as const)('%s near %s starts in %s', (provider, timeZone, region) => {
  expect(regionOf(provider, timeZone)).toBe(region)
})
