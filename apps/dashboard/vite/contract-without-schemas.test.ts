import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withoutSchemas } from './contract-without-schemas.ts'

test('an endpoint keeps that it has a query or a body, and what the client reads', () => {
  const code = withoutSchemas(`export const group = {
  list: endpoint({ method: 'GET', path: '/list', summary: "It's all", query: z.object({ body: z.string() }), response: z.array(Item) }),
  make: endpoint({ method: 'POST', path: '/make', body: Draft, response: Item, status: 201 }),
}`)
  expect(code).toBe(`export const group = {
  list: endpoint({ method: 'GET', path: '/list', summary: '', query: true, response: undefined }),
  make: endpoint({ method: 'POST', path: '/make', body: true, response: undefined, status: 201 }),
}`)
})

test('a schema of its own is kept, and may be dropped when nobody needs it', () => {
  expect(
    withoutSchemas(`const Item = z.object({ id: z.string() })\nexport const Name = z.string().check(z.trim())`),
  ).toBe(
    `const Item = /* @__PURE__ */ (() => (z.object({ id: z.string() })))()\nexport const Name = /* @__PURE__ */ (() => (z.string().check(z.trim())))()`,
  )
})

test('so are fields that several schemas share', () => {
  expect(withoutSchemas(`const shared = { id: z.string(), size: z.int() }\nconst Item = z.object(shared)`)).toBe(
    `const shared = /* @__PURE__ */ (() => ({ id: z.string(), size: z.int() }))()\nconst Item = /* @__PURE__ */ (() => (z.object(shared)))()`,
  )
})

test('constants and functions stay as they are', () => {
  const code = `export const LONGEST = 10\nexport const kinds = ['a', 'b']\nexport async function isIt(text) { const is = call(await text); return is }`
  expect(withoutSchemas(code)).toBe(code)
})

test('no module of the dashboard asks an endpoint for what is left out', () => {
  const source = fileURLToPath(new URL('../src', import.meta.url))
  const asks = /\b\w+\.\w+\.(?:body|query|response|summary)\b/
  expect('schemaResolver(organizations.create.body!)').toMatch(asks)
  // the tree of routes names files such as advisors.query-performance
  const modules = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.gen)\.tsx?$/.test(path),
  )
  expect(modules.length).toBeGreaterThan(200)
  expect(modules.filter((path) => asks.test(readFileSync(join(source, path), 'utf8')))).toEqual([])
})
