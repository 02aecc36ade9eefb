import { expect, test } from 'vitest'
import { clockBanners } from './clock-banners.ts'

test('Clock: it appears to be inaccurate', () => {
  expect(clockBanners(true)).toMatchObject([
    {
      title: "Your computer's clock appears to be inaccurate. This can cause issues with certain features.",
      link: { label: 'More information' },
    },
  ])
  expect(clockBanners(false)).toEqual([])
})
