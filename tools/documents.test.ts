import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`),
]

/** Words in backticks or links that look like places of this repository. */
function placesIn(text: string) {
  const quoted = [...text.matchAll(/`((?:apps|packages|services|tools|e2e|docs)(?:\/[\w.$-]+)*\/?)`/g)]
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)]
  return [...quoted, ...linked].map(([, place]) => place!)
}

test('every place that a document names exists', () => {
  const missing = documents.flatMap((name) =>
    placesIn(readFileSync(join(root, name), 'utf8'))
      .filter((place) => !existsSync(join(root, place)))
      .map((place) => `${name}: ${place}`),
  )
  expect(missing).toEqual([])
})

test('the architecture fits on a page', () => {
  const lines = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(75)
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})

test('places are found at all', () => {
  expect(placesIn('see `apps/platform/src/http` and [this](LICENSE)')).toEqual(['apps/platform/src/http', 'LICENSE'])
  expect(documents.length).toBeGreaterThan(8)
})

test('the table of settings names every variable that is read', () => {
  const env = readFileSync(join(root, 'apps/platform/src/config/env.ts'), 'utf8')
  const read = [...env.matchAll(/^\s+([A-Z][A-Z_]+): z\./gm)].map(([, name]) => name!)
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  expect(read.length).toBeGreaterThan(15)
  expect(read.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
