import { expect, test } from 'vitest'
import { hueOf, initialsOf } from './avatar.tsx'
import { contrast, parseOklch } from './testing/contrast.ts'

test.each([
  ['ada', 'A'],
  ['ada.lovelace', 'AL'],
  ['Grace Brewster Murray Hopper', 'GB'],
  ['émile-zola', 'ÉZ'],
  ['𝒶da', '𝒶'],
  ['山田 太郎', '山太'],
  ['42', ''],
  ['3d-print', 'DP'],
  ['---', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a name has one colour, and names differ in it', () => {
  const names = Array.from({ length: 200 }, (_, index) => `person ${index}`)
  expect(new Set(names.map(hueOf)).size).toBeGreaterThan(12)
  expect(hueOf('ada')).toBe(hueOf('ada'))
})

test('the letters can be read on every colour', () => {
  const letters = parseOklch('oklch(99% 0 0)')
  const hues = new Set(Array.from({ length: 2000 }, (_, index) => hueOf(`person ${index}`)))
  expect(hues.size).toBe(24)
  for (const hue of hues) expect(contrast(letters, parseOklch(`oklch(46% 0.09 ${hue})`))).toBeGreaterThanOrEqual(4.5)
})
