import { expect, test } from 'vitest'
import { consentCategories, optionalServiceIds } from './consent.ts'

test('the services that a person is asked about are those of the categories that are not essential', () => {
  const optional = consentCategories
    .filter(({ isEssential }) => !isEssential)
    .flatMap(({ services }) => services.map(({ id }) => id))
  expect(optional).toEqual([...optionalServiceIds])
})

test('a category has the fields of the specification, and services with an identifier of their own', () => {
  for (const category of consentCategories) {
    expect(category).toEqual({
      slug: expect.stringMatching(/^[a-z_]+$/),
      label: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
      isEssential: expect.any(Boolean),
      services: expect.arrayContaining([{ id: expect.any(String), name: expect.any(String) }]),
    })
  }
  const ids = consentCategories.flatMap(({ services }) => services.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})
