import { expect, test } from 'vitest'
import { withSection } from './written-section.mjs'

const document = '# Benchmarks\n\nWhat is here.\n\n## One\n\n| 1 |\n\n## Two\n\n| 2 |\n'

test('a section is written in place of its predecessor, and the others stay', () => {
  expect(withSection(document, 'One', '| 3 |\n')).toBe(document.replace('| 1 |', '| 3 |'))
  expect(withSection(document, 'Two', '| 3 |\n')).toBe(document.replace('| 2 |', '| 3 |'))
})

test('a new section is the last, and written twice it is there once', () => {
  const added = withSection(document, 'Three', '| 3 |')
  expect(added).toBe(`${document}\n## Three\n\n| 3 |\n`)
  expect(withSection(added, 'Three', '| 3 |')).toBe(added)
})
