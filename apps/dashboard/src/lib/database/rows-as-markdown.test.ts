import { expect, test } from 'vitest'
import { rowsAsMarkdown } from './rows-as-markdown.ts'

test('a bar or a line break does not break the Markdown table', () => {
  const markdown = rowsAsMarkdown({ columns: [{ name: 'a', type: 'text' }], rows: [['x|y\nz'], [null]] })
  expect(markdown).toBe(String.raw`| a |` + '\n| --- |\n' + String.raw`| x\|y<br>z |` + '\n| NULL |')
})

test('backslashes, carriage returns and large numbers are kept, and the empty text is not NULL', () => {
  const columns = [
    { name: 'a|b', type: 'text' },
    { name: 'n', type: 'bigint' },
  ]
  const markdown = rowsAsMarkdown({
    columns,
    rows: [
      ['c:\\x\r\ny', '9007199254740993'],
      ['', null],
    ],
  })
  expect(markdown).toBe(
    ['| a\\|b | n |', '| --- | --- |', '| c:\\\\x<br>y | 9007199254740993 |', '|  | NULL |'].join('\n'),
  )
})
