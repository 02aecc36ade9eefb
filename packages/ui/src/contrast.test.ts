/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blend, contrast, parseOklch, type Rgb } from './testing/contrast.ts'

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')
const backgrounds = ['canvas', 'surface', 'raised', 'accent-surface']
const statuses = ['danger', 'warning', 'success']
const fills = ['accent', ...statuses]

const textPairs = [
  ...backgrounds.flatMap((background) => ['text', 'text-muted', ...fills].map((text) => [text, background])),
  ...statuses.flatMap((status) => ['text', 'text-muted', status].map((text) => [text, `${status}-surface`])),
  ...fills.map((fill) => ['on-accent', fill]),
]
const edgePairs = ['edge', ...fills].flatMap((edge) =>
  ['canvas', 'surface', 'raised'].map((background) => [edge, background]),
)

describe.each(['light', 'dark', 'classic-dark'])('in the %s theme', (theme) => {
  const tokens = tokensOf(theme)

  test.each(textPairs)('%s can be read on %s', (text, background) => {
    expect(contrast(colour(text), colour(background))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['canvas', 'surface', 'raised', 'accent-surface'])(
    'text can be read on a hovered row of %s',
    (background) => {
      const hovered = blend(colour('hover'), colour(background))

      expect(contrast(colour('text'), hovered)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour('text-muted'), hovered)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(edgePairs)('%s is seen as the edge of a control on %s', (edge, background) => {
    expect(contrast(colour(edge), colour(background))).toBeGreaterThanOrEqual(3)
  })

  function colour(name: string | undefined): Rgb {
    const value = tokens.get(`--color-${name}`)
    if (!value) throw new Error(`theme.css has no --color-${name} for ${theme}`)
    return parseOklch(value)
  }
})

test('white on black has the contrast that WCAG states', () => {
  expect(contrast(parseOklch('oklch(100% 0 0)'), parseOklch('oklch(0% 0 0)'))).toBeCloseTo(21, 1)
})

test('a known OKLCH value becomes its sRGB value', () => {
  // https://www.w3.org/TR/css-color-4/#ok-lab: red is oklch(62.796% 0.25768 29.234)
  const red = parseOklch('oklch(62.796% 0.25768 29.234)')

  expect(red.channels.map((channel) => Math.round(channel * 255))).toEqual([255, 0, 0])
})

/** Every theme must state each token itself, so that none is inherited from light by accident. */
function tokensOf(theme: string) {
  const start = theme === 'light' ? '@theme static {' : `[data-theme='${theme}'] {`
  const block = css.slice(css.indexOf(start)).split('\n}')[0] ?? ''
  return new Map(
    [...block.matchAll(/(--color-[a-z-]+): (oklch\([^)]*\))/g)].map(([, name = '', value = '']) => [name, value]),
  )
}
