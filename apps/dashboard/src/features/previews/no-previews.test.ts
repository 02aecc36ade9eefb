import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoPreviews } from './no-previews.tsx'

test('without previews the modal says so and leads to the discussion board', () => {
  const page = renderToStaticMarkup(createElement(NoPreviews))
  expect(page).toContain('No feature previews available')
  expect(page).toMatch(/<a [^>]*href="\/discussions"/)
})
