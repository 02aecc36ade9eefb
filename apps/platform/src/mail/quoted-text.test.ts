import { expect, test } from 'vitest'
import { quotedText } from './quoted-text.ts'

test.each([
  ['It is slow. Very slow.', '> It is slow. Very slow.'],
  ['one\ntwo\r\nthree', '> one\n> two\n> three'],
  ['see https://evil.example/x', '> see https[:]//evil[.]example/x'],
  ['www.evil.example', '> www[.]evil[.]example'],
  ['evil。example', '> evil[.]example'],
  ['evil.\u200bexample', '> evil[.]example'],
  ['Version 17.4 takes 1.5 s', '> Version 17.4 takes 1.5 s'],
])('%j is quoted as %j', (text, quoted) => {
  expect(quotedText(text)).toBe(quoted)
})
