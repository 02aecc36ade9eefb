import { expect, test } from 'vitest'
import { AVATAR_SIZE, IMAGE_RATIO, imageWidths } from './image-widths.ts'

test('images are offered from 640 to 3840 pixels wide, each width larger than the one before', () => {
  expect(imageWidths[0]).toBe(640)
  expect(imageWidths.at(-1)).toBe(3840)
  expect(imageWidths).toEqual([...new Set(imageWidths)].toSorted((one, other) => one - other))
})

test('avatars are 96 pixels wide, and the ratio of the specification is 0.75', () => {
  expect([AVATAR_SIZE, IMAGE_RATIO]).toEqual([96, 0.75])
})
