import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutHangings } from './lean-marked.ts'

test('what a module hangs on its functions is left out, and what it makes may be dropped', () => {
  const code = 'class A{}var q=new A;function x(){return q.run()}x.use=q.use;var u=x.use,n=1;export{A,x,u,n};'
  expect(withoutHangings(code)).toBe(
    'class A{}var q=/* @__PURE__ */ new A;function x(){return q.run()}var u=undefined,n=1;export{A,x,u,n};',
  )
})

test('ways of reading that nobody asks for are left out', () => {
  const code = 'var a=f(),b=f(),R={normal:a,pedantic:b};class L{r(){return this.options.pedantic?R.pedantic:R.normal}};'
  expect(withoutHangings(code)).toBe(
    'var a=/* @__PURE__ */ f(),b=/* @__PURE__ */ f(),R=/* @__PURE__ */ (() => ({normal:a,pedantic:undefined}))();class L{r(){return undefined?R.pedantic:R.normal}};',
  )
})

test('the lexer that is left takes texts apart as the whole one does', async () => {
  const { Lexer } = await import('marked')
  const file = join(dirname(createRequire(import.meta.url).resolve('marked')), 'marked.esm.js')
  const lean = withoutHangings(readFileSync(file, 'utf8').replace(/\/\/# sourceMappingURL.*/, ''))
  const { Lexer: LeanLexer }: typeof import('marked') = await import(
    `data:text/javascript;base64,${Buffer.from(lean).toString('base64')}`
  )
  for (const text of texts) {
    const taken = new Lexer({ gfm: true }).lex(text)
    expect(taken.length).toBeGreaterThan(2)
    expect(new LeanLexer({ gfm: true }).lex(text)).toEqual(taken)
  }
})

const texts = [
  '# a\n\n- [x] **b** `c`\n\n| d | e |\n|--|--|\n| f | <https://g.h> |\n\n```sql\nselect 1\n```\n\n![i](j) <b>k</b>',
  'Set\n===\n\nin  \nlines\\\nof _a_ **b *c* d** ~~e~~ `` f`g `` \\* &amp; &#39;\n\n    indented\n\n---\n\n~~~\nopen',
  '1. one\n\n   more\n2. two\n   - deep\n     > said\n     lazily\n\n* other\n\n[r]: https://a.b "t"\n\n[r] [s][r] [t](<u v> (w)) www.x.y z@a.b',
  '<div>\nblock\n</div>\n\n<!-- c -->\n\nx <i a="b">y</i> <https://c.d> e@f.g\n\na | b\n:-|-:\nc \\| d | `e|f`',
]
