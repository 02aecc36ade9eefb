import { previews } from '@plinth/catalog/previews'
import { expect, test } from 'vitest'
import { betterPath } from './canonical-path.ts'

const PROJECT = '/project/abcdefghijklmnopqrst'

test.each([
  ['new-storage-ui', '/storage/buckets', '/storage/files'],
  ['advisor-rules', '/advisors/security', '/advisors/rules/security'],
  ['advisor-rules', '/advisors/performance', '/advisors/rules/performance'],
  ['unified-logs', '/logs', '/logs/unified'],
])('%s decides between %s and %s', (preview, off, on) => {
  const isOn = (key: string) => key === preview
  expect(betterPath(PROJECT + off, () => false)).toBeUndefined()
  expect(betterPath(PROJECT + on, () => false)).toBe(PROJECT + off)
  expect(betterPath(PROJECT + off, isOn)).toBe(PROJECT + on)
  expect(betterPath(PROJECT + on, isOn)).toBeUndefined()
})

test('a slash at the end does not matter', () => {
  expect(betterPath(`${PROJECT}/storage/files/`, () => false)).toBe(`${PROJECT}/storage/buckets`)
})

test.each([
  [PROJECT],
  [`${PROJECT}/storage/buckets/photos`],
  [`${PROJECT}/sql/logs`],
  [`${PROJECT}/settings`],
  ['/organizations'],
  ['/org/acme/logs'],
])('%s has one address only, whatever is on', (path) => {
  expect(betterPath(path, () => true)).toBeUndefined()
  expect(previews.some(({ key }) => betterPath(path, (other) => other === key) !== undefined)).toBe(false)
})
