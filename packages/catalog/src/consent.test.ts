import { expect, test } from 'vitest'
import { consentCategories, optionalServiceIds } from './consent.ts'

test('the services that a person is asked about are those of the categories that are not essential', () => {
  const optional = consentCategories
    .filter(({ isEssential }) => !isEssential)
    .flatMap(({ services }) => services.map(({ id }) => id))
  expect(optional).toEqual([...optionalServiceIds])
})
