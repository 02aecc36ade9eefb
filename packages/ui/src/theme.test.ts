/// <reference types="node" />
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { themeScript } from './theme.tsx'

test.each([
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['classic-dark', false, 'classic-dark'],
  ['system', true, 'dark'],
  ['system', false, 'light'],
  [null, true, 'dark'],
  ['<script>', false, 'light'],
])('stored %s with a dark system %s shows %s before the first paint', (stored, systemIsDark, shown) => {
  expect(themeAfterScript({ getItem: () => stored }, systemIsDark)).toBe(shown)
})

test('the system theme is shown where local storage is denied', () => {
  const denied = {
    getItem() {
      throw new Error('The operation is insecure.')
    },
  }

  expect(themeAfterScript(denied, true)).toBe('dark')
})

test('the script can stand inside a script element', () => {
  expect(themeScript).not.toContain('</')
})

function themeAfterScript(localStorage: { getItem: (key: string) => string | null }, systemIsDark: boolean) {
  const document = { documentElement: { dataset: { theme: '' } } }
  runInNewContext(themeScript, { localStorage, document, matchMedia: () => ({ matches: systemIsDark }) })
  return document.documentElement.dataset.theme
}
