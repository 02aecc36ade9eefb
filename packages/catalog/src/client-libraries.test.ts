import { expect, expectTypeOf, test } from 'vitest'
import { type ClientLibrary, clientLibraries } from './client-libraries.ts'

test('a language is listed once and has a guide and a repository of its own', () => {
  for (const field of ['language', 'docsUrl', 'gitUrl'] as const)
    expect(new Set(clientLibraries.map((library) => library[field])).size).toBe(clientLibraries.length)
})

test('guides are pages of our own', () => {
  for (const { docsUrl } of clientLibraries) expect(docsUrl).toMatch(/^\/guides\/clients\/[a-z]+$/)
})

test('repositories are addresses of a code host', () => {
  for (const { gitUrl } of clientLibraries) expect(gitUrl).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+$/)
})

test('officially supported libraries come first', () => {
  const support = clientLibraries.map(({ officialSupport }) => officialSupport)

  expect(support).toContain(true)
  expect(support).toContain(false)
  expect(support.lastIndexOf(true)).toBeLessThan(support.indexOf(false))
})

test('a library has the fields of the specification, its state of release only where it needs one', () => {
  expectTypeOf<keyof ClientLibrary>().toEqualTypeOf<
    'language' | 'officialSupport' | 'docsUrl' | 'gitUrl' | 'releaseState'
  >()
  expectTypeOf<undefined>().toExtend<ClientLibrary['releaseState']>()
  for (const library of clientLibraries) {
    const fields = ['language', 'officialSupport', 'docsUrl', 'gitUrl']
    expect(Object.keys(library)).toEqual(expect.arrayContaining(fields))
  }
})
