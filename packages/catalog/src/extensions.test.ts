import { expect, test } from 'vitest'
import { extensions, findExtension, isDeprecated } from './extensions.ts'
import { extensionTags } from './extensions/extension.ts'

const namesWhere = (holds: (extension: (typeof extensions)[number]) => boolean) =>
  extensions.filter(holds).map(({ name }) => name)

test('there are sixty-nine extensions, each listed once and in the order of the alphabet', () => {
  const names = extensions.map(({ name }) => name)

  expect(names).toHaveLength(69)
  expect(names).toEqual([...new Set(names)].sort())
})

test('the fourteen tags are those of the specification', () => {
  expect(extensionTags).toEqual([
    'Utility',
    'Admin',
    'Index',
    'Search',
    'Data Type',
    'Geo',
    'Audit',
    'Language',
    'Cryptography',
    'Testing',
    'Notifications',
    'Time Series',
    'AI',
    'Dataset',
  ])
})

test.each([
  ['Utility', 42],
  ['Admin', 16],
  ['Index', 5],
  ['Search', 8],
  ['Data Type', 9],
  ['Geo', 3],
  ['Audit', 3],
  ['Language', 5],
  ['Cryptography', 3],
  ['Testing', 2],
  ['Notifications', 2],
  ['Time Series', 1],
  ['AI', 1],
  ['Dataset', 1],
] as const)('the tag %s stands on %i extensions', (tag, count) => {
  expect(namesWhere(({ tags }) => tags.includes(tag))).toHaveLength(count)
})

test('an extension has tags of the list only, and none twice', () => {
  const known: readonly string[] = extensionTags

  expect(namesWhere(({ tags }) => tags.length === 0 || tags.some((tag) => !known.includes(tag)))).toEqual([])
  expect(namesWhere(({ tags }) => new Set(tags).size !== tags.length)).toEqual([])
})

test('five extensions are deprecated for Postgres 17, and none for another major', () => {
  expect(namesWhere((extension) => isDeprecated(extension, '17'))).toEqual([
    'pgjwt',
    'plcoffee',
    'plls',
    'plv8',
    'timescaledb',
  ])
  expect(namesWhere((extension) => isDeprecated(extension, '15') || isDeprecated(extension, '18'))).toEqual([])
})

test.each([
  ['index_advisor', 'advisors/query-performance'],
  ['pg_stat_statements', 'advisors/query-performance'],
  ['pg_cron', 'integrations/cron'],
  ['pg_graphql', 'api/graphiql'],
  ['pg_net', 'database/hooks'],
  ['pgsodium', 'settings/vault/secrets'],
  ['wrappers', 'database/wrappers'],
])('%s leads to the page %s of a project', (name, page) => {
  expect(findExtension(name)!.product_url).toBe(`/project/{ref}/${page}`)
})

test('a product route belongs to a project and to a named product', () => {
  const linked = extensions.filter(({ product_url }) => product_url !== undefined)

  expect(linked).toHaveLength(7)
  for (const { product, product_url } of linked) {
    expect(product).toBeTruthy()
    expect(product_url).toMatch(/^\/project\/\{ref\}\/[a-z]/)
    expect(product_url?.split('{ref}')).toHaveLength(2)
  }
})

test('an extension without a product route leads nowhere', () => {
  expect(findExtension('postgis')!.product_url).toBeUndefined()
})

test('every extension has its own guide page under guides/database/extensions', () => {
  for (const { name, link } of extensions) expect(link).toBe(`/guides/database/extensions/${name}`)
})

test('every extension names the repository of its source', () => {
  const repository = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+(\/tree\/\w+\/[\w/-]+)?$/

  expect(namesWhere(({ github_url }) => !repository.test(github_url))).toEqual([])
})

test('a comment is a phrase without a full stop, and no two are the same', () => {
  expect(namesWhere(({ comment }) => comment.length < 10 || comment.endsWith('.'))).toEqual([])
  expect(new Set(extensions.map(({ comment }) => comment)).size).toBe(69)
})
