import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requirementsOf, sentencesOf } from './requirements.mjs'

test.each([
  ['One thing. Another thing.', ['One thing.', 'Another thing.']],
  ['First; second; third.', ['First', 'second', 'third.']],
  ['Costs $0.125 per GB, e.g. for disks. Memory: 0.5 GB.', ['Costs $0.125 per GB, e.g. for disks.', 'Memory: 0.5 GB.']],
  ["Says 'Sorry! It failed. Try again.' with a link.", ["Says 'Sorry! It failed. Try again.' with a link."]],
  ["If 'User's profile; none' is said, one is made.", ["If 'User's profile; none' is said, one is made."]],
  ["4 'It is strong.' Widths 10%, 30%.", ["4 'It is strong.'", 'Widths 10%, 30%.']],
  ['A list (one; two. Three) of things.', ['A list (one; two. Three) of things.']],
])('%j is cut at full stops and semicolons, not in quotes, brackets or figures', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
})

test('a table row is one requirement, and what stands before the first section is none', () => {
  const text = `# Title\n\nIt is long.\n\n## 1. First\n\n| Route | Purpose |\n|---|---|\n| /a | One. Two. |\n\n### Part\n\n- A. B.\nC.\n`
  expect(requirementsOf(text)).toEqual([
    { section: '1. First', heading: undefined, text: '/a: One. Two.' },
    { section: '1. First', heading: 'Part', text: 'A.' },
    { section: '1. First', heading: 'Part', text: 'B.' },
    { section: '1. First', heading: 'Part', text: 'C.' },
  ])
})

test('of the specification no word of the nine sections is lost, and none stands twice', () => {
  const specification = readFileSync(new URL('../../docs/specification.md', import.meta.url), 'utf8')
  const requirements = requirementsOf(specification)
  const lettersOf = (text: string) => text.replaceAll(/[^a-z0-9]/gi, '')
  const heads = /^(?:#.*|\| (?:Route \| Purpose|Method and path \| .*|Situation \| Result) \|)$/gm
  const body = specification.slice(specification.indexOf('## 1.')).replaceAll(heads, '')

  expect(lettersOf(requirements.map(({ text }) => text).join(''))).toBe(lettersOf(body))
  expect(new Set(requirements.map(({ section }) => section)).size).toBe(9)
  expect(new Set(requirements.map(({ text }) => text)).size).toBe(requirements.length)
})
