import { extensions } from '@plinth/catalog/extensions'
import { expect, test } from 'vitest'
import { matchingExtensions } from './matching-extensions.ts'

const found = (search: string) => matchingExtensions(search).map(({ name }) => name)

test.each([
  ['a name', 'CRON', ['pg_cron']],
  ['a comment', 'on a schedule', ['pg_cron']],
  ['a tag', 'Time Series', ['timescaledb']],
  ['words of different places', 'cryptography vault', []],
  ['a tag and a name', 'testing pgtap', ['pgtap']],
])('extensions are found by %s', (_, search, names) => {
  expect(found(search)).toEqual(names)
})

test('without a search there are all', () => {
  expect(matchingExtensions('')).toEqual(extensions)
})
