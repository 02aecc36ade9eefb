import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const signs = { same: ' ', removed: '-', added: '+' }
const shown = (before: string, after: string) => lineDiff(before, after).map(({ kind, text }) => signs[kind] + text)

test.each([
  ['what is the same stays', 'a\nb', 'a\nb', [' a', ' b']],
  ['what goes stands before what comes', 'a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['a line comes', 'a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['a line goes', 'a\nb\nc', 'a\nc', [' a', '-b', ' c']],
  ['a line that is there twice goes once', 'a\na', 'a', [' a', '-a']],
  ['everything changes', 'a', 'b\nc', ['-a', '+b', '+c']],
  ['other line ends are no change', 'a\r\nb', 'a\nb', [' a', ' b']],
  ['two changes leave the lines between them', 'a\nb\nc\nd', 'x\nb\nc\ny', ['-a', '+x', ' b', ' c', '-d', '+y']],
])('%s', (_, before, after, expected) => {
  expect(shown(before, after)).toEqual(expected)
})

test('without the lines that come it is the old text, and without those that go the new one', () => {
  const before = Array.from({ length: 60 }, (_, n) => `line ${n % 7}`).join('\n')
  const after = Array.from({ length: 50 }, (_, n) => `line ${(n * 3) % 11}`).join('\n')
  const lines = lineDiff(before, after)
  const without = (kind: string) =>
    lines
      .filter((line) => line.kind !== kind)
      .map(({ text }) => text)
      .join('\n')
  expect(without('added')).toBe(before)
  expect(without('removed')).toBe(after)
})

test('texts too long to be compared stand one after the other', () => {
  const many = (letter: string) => Array.from({ length: 2000 }, (_, n) => `${letter}${n}`)
  const lines = lineDiff(many('a').join('\n'), many('b').join('\n'))
  expect(lines.map(({ kind }) => kind)).toEqual([...many('a').map(() => 'removed'), ...many('b').map(() => 'added')])
})
