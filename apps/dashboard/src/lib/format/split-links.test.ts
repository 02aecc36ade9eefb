import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

test.each([
  ['Nothing here.', []],
  [
    'Go to http://localhost:8000/confirm?token_hash=a_b-c&type=signup.',
    ['http://localhost:8000/confirm?token_hash=a_b-c&type=signup'],
  ],
  ['(https://a.test/x) and https://b.test/y, too', ['https://a.test/x', 'https://b.test/y']],
  ['javascript:alert(1)', []],
])('the links of %s', (text, links) => {
  const parts = splitLinks(text)
  expect(parts.filter(({ kind }) => kind === 'link').map((part) => part.text)).toEqual(links)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
