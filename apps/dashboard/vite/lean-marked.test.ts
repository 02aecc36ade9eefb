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

test('the lexer that is left takes texts apart as the whole one does', async () => {
  const { Lexer } = await import('marked')
  const file = join(dirname(createRequire(import.meta.url).resolve('marked')), 'marked.esm.js')
  const lean = withoutHangings(readFileSync(file, 'utf8').replace(/\/\/# sourceMappingURL.*/, ''))
  const { Lexer: LeanLexer }: typeof import('marked') = await import(
    `data:text/javascript;base64,${Buffer.from(lean).toString('base64')}`
  )
  const text =
    '# a\n\n- [x] **b** `c`\n\n| d | e |\n|--|--|\n| f | <https://g.h> |\n\n```sql\nselect 1\n```\n\n![i](j) <b>k</b>'
  const taken = new Lexer({ gfm: true }).lex(text)
  expect(taken.length).toBeGreaterThan(6)
  expect(new LeanLexer({ gfm: true }).lex(text)).toEqual(taken)
})
