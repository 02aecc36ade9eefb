import { Lexer } from 'marked'
import { afterEach, expect, test, vi } from 'vitest'
import { blocksOf } from './blocks-of.ts'
import { createGrowingBlocks } from './growing-blocks.ts'

afterEach(() => vi.restoreAllMocks())

const pieces = [
  'A line of text',
  '\n',
  '\n\n',
  '# Title\n',
  '#',
  '- item',
  '\n- item\n',
  '\n\n  inside of it',
  '1. first\n2. second\n',
  '```sql\nselect 1\n```\n',
  '\n~~~\n',
  '> said\n',
  '> - deep\n',
  '\n===\n',
  '\n---\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n',
  '|',
  '    indented\n',
  '**bold** and `code`',
  '[link][r] ',
  '[r]: https://example.com\n',
  'array[1]::text ',
  '<div>\n',
  '</div>\n',
  '![i](https://example.com/x) ',
  '\r\n',
  '\\',
  '* ',
]

test('however a text grows, it is taken apart as if it had come at once', () => {
  const random = numbersFrom(7)
  const anyPiece = () => pieces[Math.floor(random() * pieces.length)]!
  const made = Array.from({ length: 40 }, () => Array.from({ length: 14 }, anyPiece).join(''))
  for (const text of ['- item\n#5 of them', '\\1. first\n2. second\n- item', ...made]) {
    const growing = createGrowingBlocks()
    for (let end = 1; end <= text.length; end++) {
      const written = text.slice(0, end)
      expect(growing(written), JSON.stringify(written)).toEqual(blocksOf(written))
    }
  }
})

test('another text is taken apart from its beginning', () => {
  const growing = createGrowingBlocks()
  growing('one\n\ntwo\n\nthree\n\nfour')
  expect(growing('five\n\nsix')).toEqual(blocksOf('five\n\nsix'))
})

test('what stands far from the end is not read again, and stays the same', () => {
  const lex = vi.spyOn(Lexer.prototype, 'lex')
  const growing = createGrowingBlocks()
  const paragraph = 'Forty characters stand in this paragraph.\n\n'
  let text = ''
  for (let count = 0; count < 200; count++) text += paragraph
  const before = growing(text)
  lex.mockClear()
  const after = growing(`${text}and more`)
  expect(lex.mock.calls.flat().join('').length).toBeLessThan(paragraph.length * 4)
  expect(lex).toHaveBeenCalled()
  expect(after).toHaveLength(201)
  for (let at = 0; at < 190; at++) expect(after[at]?.token).toBe(before[at]?.token)
})

/** The same every time. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
