import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
let ref: string

test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  ref = await person.project(await person.organization('Acme'), 'Quarry')
  await person.sql(ref, 'create table public.stones (id int primary key, weight numeric not null)')
  await page.close()
})
test.afterAll(() => plinth.stop())

test('the types of a project are copied and downloaded, and say what its tables hold', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${ref}/settings/data-api`)
  const types = page.getByRole('region', { name: 'TypeScript types' })
  await types.getByRole('button', { name: 'Copy types' }).click()
  await expect(types.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/stones: \{\s+Row: \{\s+id: number\s+weight: number\s+\}/)

  const download = page.waitForEvent('download')
  await types.getByRole('button', { name: 'Download database.types.ts' }).click()
  expect((await download).suggestedFilename()).toBe('database.types.ts')
  expect(await readFile(await (await download).path(), 'utf8')).toBe(copied)
  expect(await violationsOf(page)).toEqual([])
})
