import { expect, test } from 'vitest'
import { placeOf } from './place-of.ts'

const reasonOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return (error as { code?: string }).code
  }
}

test.each([
  [[], {}, { cloudProvider: 'AWS', region: 'us-east-1' }],
  [[], { cloud_provider: 'AWS', db_region: 'eu-west-3' }, { cloudProvider: 'AWS', region: 'eu-west-3' }],
  [[], { cloud_provider: 'FLY' }, 'provider_not_offered'],
  [['FLY'], {}, { cloudProvider: 'FLY', region: 'sin' }],
  [['FLY'], { cloud_provider: 'FLY', db_region: 'us-east-1' }, 'unknown_region'],
  [['AWS', 'FLY'], { cloud_provider: 'FLY', db_region: 'sin' }, { cloudProvider: 'FLY', region: 'sin' }],
  [['AWS'], { cloud_provider: 'FLY', db_region: 'sin' }, 'provider_not_offered'],
] as const)('with %j configured, %j is %j', (configured, wanted, place) => {
  expect(reasonOf(() => placeOf(wanted, { cloudProviders: [...configured] }))).toEqual(place)
})
