import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { expect, test } from 'vitest'
import { readDashboard } from './dashboard-files.ts'

async function givenDashboard(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-dashboard-'))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, '.vite'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const app = new Hono().use((await readDashboard(folder)).serve)
  return async (path: string) => (await app.request(path)).text()
}

const pages = { 'index.html': 'any page', 'sign-in.html': 'signing in', 'table.html': 'a table' }
const list = [{ address: '^/project/[^/]+/editor/[^/]+$', file: '/table.html' }]

test('an address gets the page that names its code, and every other one the page for all', async () => {
  const at = await givenDashboard({ ...pages, '.vite/pages.json': JSON.stringify(list) })
  expect(await at('/project/abc/editor/16384')).toBe('a table')
  expect(await at('/project/abc/editor/16384?filter=a')).toBe('a table')
  expect(await at('/project/abc/editor')).toBe('any page')
  expect(await at('/sign-in')).toBe('signing in')
})

test('a build without a list has one page', async () => {
  const at = await givenDashboard(pages)
  expect(await at('/project/abc/editor/16384')).toBe('any page')
  expect(await at('/sign-in')).toBe('signing in')
})
