import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract } from '@plinth/contract/contract'
import { build } from 'vite'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contractWithoutSchemas, withoutSchemas } from './contract-without-schemas.ts'

test('an endpoint keeps that it has a query or a body, the right it takes, and what the client reads', () => {
  const code = withoutSchemas(`export const group = {
  list: endpoint({ method: 'GET', path: '/list', access: 'profile', token: 'never', summary: "It's all", query: z.object({ body: z.string() }), response: z.array(Item) }),
  make: endpoint({ method: 'POST', path: '/make', access: member('write:Create', 'items'), token: 'projects:write', body: Draft, response: Item, status: 201, headers: { a: 'b' }, takesBytes: 'piece', rate: 'heavy' }),
}`)
  expect(code).toBe(`export const group = {
  list: endpoint({ method: 'GET', path: '/list', query: true }),
  make: endpoint({ method: 'POST', path: '/make', access: member('write:Create', 'items'), body: true, headers: { a: 'b' }, takesBytes: 'piece' }),
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

test('the dashboard is built with the right that each endpoint takes', async () => {
  const entry = fileURLToPath(import.meta.resolve('@plinth/contract/contract'))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [contractWithoutSchemas()],
    ssr: { noExternal: true },
    build: { ssr: entry, write: false },
  })
  const [chunk] = z
    .tuple([z.object({ output: z.array(z.object({ code: z.optional(z.string()) })) })])
    .parse([built])[0].output
  const url = `data:text/javascript;base64,${Buffer.from(chunk!.code!).toString('base64')}`
  const module: { contract: typeof contract } = await import(/* @vite-ignore */ url)
  const rightsIn = (groups: typeof contract) =>
    Object.entries(groups).flatMap(([group, endpoints]) =>
      Object.entries<{ access?: unknown }>(endpoints).flatMap(([name, { access }]) =>
        typeof access === 'object' ? [[`${group}.${name}`, access]] : [],
      ),
    )
  expect(rightsIn(module.contract)).toEqual(rightsIn(contract))
  expect(rightsIn(contract).length).toBeGreaterThan(50)
})

test('no module of the dashboard asks an endpoint for what is left out', () => {
  const source = fileURLToPath(new URL('../src', import.meta.url))
  const groups = Object.keys(contract).join('|')
  const left = 'body|query|response|summary|token|status|operation|feature|streams|rate'
  const asks = new RegExp(`\\b(?:(?:${groups})\\.\\w+|endpoint)\\.(?:${left})\\b`)
  expect('schemaResolver(organizations.create.body!)').toMatch(asks)
  expect('endpoint.rate').toMatch(asks)
  // tests run with all of it, and the tree of routes names files such as advisors.query-performance
  const modules = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.gen|\.test)\.tsx?$/.test(path),
  )
  expect(modules.length).toBeGreaterThan(200)
  expect(modules.filter((path) => asks.test(readFileSync(join(source, path), 'utf8')))).toEqual([])
})
