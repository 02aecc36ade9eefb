import { expect, test } from 'vitest'
import { slugOf } from './organization-rules.ts'

test.each([
  ['Acme', 'acme-1a2b'],
  ['  Ämter & Söhne  ', 'amter-sohne-1a2b'],
  ['日本', 'organization-1a2b'],
  ['../../etc', 'etc-1a2b'],
  ['x'.repeat(64), `${'x'.repeat(40)}-1a2b`],
  ["Robert'); drop table", 'robert-drop-table-1a2b'],
])('%s becomes %s', (name, slug) => {
  expect(slugOf(name, '1a2b')).toBe(slug)
})

test('two organizations of one name get two slugs', () => {
  expect(slugOf('Acme')).not.toBe(slugOf('Acme'))
})
