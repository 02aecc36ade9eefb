/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours } from './theme-picture.tsx'

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')

const tokens = {
  canvas: 'canvas',
  surface: 'surface',
  border: 'border',
  text: 'text',
  muted: 'text-muted',
  accent: 'accent',
}

test.each([
  ['light', '@theme static {'],
  ['dark', "[data-theme='dark'] {"],
  ['classic-dark', "[data-theme='classic-dark'] {"],
] as const)('the picture of %s has the colours of its theme', (theme, start) => {
  const block = css.slice(css.indexOf(start)).split('\n}')[0]!
  const stated = Object.entries(tokens).map(([name, token]) => [
    name,
    new RegExp(`--color-${token}: (oklch\\([^)]*\\));`).exec(block)?.[1],
  ])
  expect(colours[theme]).toEqual(Object.fromEntries(stated))
})
