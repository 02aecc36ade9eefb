import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { afterwards } from './afterwards.tsx'

test('until the page is there, the plain thing stands in the place of what comes afterwards, or nothing', () => {
  const PersonMenu = afterwards('PersonMenu', () => 'plain')
  expect(renderToStaticMarkup(createElement(PersonMenu))).toBe('plain')
  expect(renderToStaticMarkup(createElement(afterwards('AfterSearch')))).toBe('')
})
