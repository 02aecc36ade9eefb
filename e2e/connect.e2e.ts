import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { violationsOf } from './axe.ts'
import { DATABASE_PASSWORD } from './people.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { askByConnectionString } from './psql.ts'

let plinth: Plinth
let ref: string

test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  ref = await person.project(await person.organization('Acme'), 'Quarry')
  await page.close()
})
test.afterAll(() => plinth.stop())
test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${ref}`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect to Quarry' })

/** What the button copies, as it is pasted once the password is in its place. */
async function copied(page: Page, client: string, part: string) {
  await dialog(page).getByRole('combobox', { name: 'Client' }).selectOption(client)
  const figure = dialog(page).getByRole('figure', { name: part, exact: true })
  await figure.getByRole('button', { name: 'Copy' }).click()
  await expect(figure.getByRole('button', { name: 'Copied' })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  return text.replace('[YOUR-PASSWORD]', encodeURIComponent(DATABASE_PASSWORD))
}

test('the snippet for pg connects as pasted, and the dialog sees the first connection', async ({ page }) => {
  await expect(dialog(page).getByText('Waiting for the first connection…')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const environment = await copied(page, 'pg', '.env')
  const line = (await copied(page, 'pg', 'Terminal')).split('\n').at(-1)!
  const program = await copied(page, 'pg', 'index.mjs')
  const directory = await mkdtemp(fileURLToPath(new URL('./.connect-', import.meta.url)))
  try {
    await Promise.all([writeFile(`${directory}/.env`, environment), writeFile(`${directory}/index.mjs`, program)])
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', line], { cwd: directory })
    expect(stdout).toContain('now:')
  } finally {
    await rm(directory, { recursive: true })
  }
  await expect(dialog(page).getByText('Connected.')).toBeVisible()
})

test('the client for supabase-js signs a user up as pasted', async ({ page }) => {
  const program = await copied(page, 'supabase-js', 'supabase.js')
  expect(program).toMatch(/'sb_publishable_\w+'/)
  await expect(dialog(page).getByText('safe in a browser')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const directory = await mkdtemp(fileURLToPath(new URL('./.connect-', import.meta.url)))
  try {
    // Node has a WebSocket of its own from 22 on
    const signUp = `globalThis.WebSocket ??= class {}
      const { supabase } = await import('./supabase.mjs')
      const { data, error } = await supabase.auth.signUp({ email: 'eve@example.com', password: 'kestrel-7-harbor' })
      console.log(error ?? data.user.email)`
    await Promise.all([writeFile(`${directory}/supabase.mjs`, program), writeFile(`${directory}/index.mjs`, signUp)])
    const { stdout } = await promisify(execFile)(process.execPath, ['index.mjs'], { cwd: directory })
    expect(stdout.trim()).toBe('eve@example.com')
  } finally {
    await rm(directory, { recursive: true })
  }
})

test('the line for psql connects as pasted into a shell', async ({ page }) => {
  const line = await copied(page, 'psql', 'Terminal')
  expect(await runPsqlLine(line, 'select 6 * 7')).toBe('42')
})

/** By the driver where the machine has no psql. */
async function runPsqlLine(line: string, query: string) {
  const psql = process.env['PSQL_PATH']
  if (!psql) {
    const [, url = ''] = /^psql "(.+)"$/.exec(line) ?? []
    return askByConnectionString(url.replace('@', ':[YOUR-PASSWORD]@'), DATABASE_PASSWORD, query)
  }
  const { stdout } = await promisify(execFile)(
    '/bin/sh',
    ['-c', `${line.replace(/^psql/, `'${psql}'`)} --no-psqlrc --tuples-only --no-align -c '${query}'`],
    { env: { ...process.env, PGPASSWORD: DATABASE_PASSWORD } },
  )
  return stdout.trim()
}

test('the placeholder in place of the password is met with a hint', async ({ page }) => {
  await dialog(page).getByRole('combobox', { name: 'Client' }).selectOption('uri')
  const connectionString = await dialog(page)
    .getByRole('figure', { name: 'Connection string' })
    .locator('code')
    .innerText()
  const client = new pg.Client({ connectionString })
  await expect(client.connect()).rejects.toMatchObject({
    code: '28P01',
    hint: expect.stringContaining('Replace [YOUR-PASSWORD]'),
  })
})

test('every client has what it needs, with the address of this project', async ({ page }) => {
  const clients = dialog(page).getByRole('combobox', { name: 'Client' })
  await clients.selectOption('parameters')
  await expect(dialog(page).getByRole('figure', { name: 'Host', exact: true })).toBeVisible()
  await expect(dialog(page).getByText(/psql .*\bask/)).toHaveCount(0)
  for (const client of ['uri', 'env', 'prisma', 'drizzle', 'pg', 'postgres.js', 'sqlalchemy', 'jdbc', 'go']) {
    await clients.selectOption(client)
    await expect(dialog(page).getByText(new RegExp(`postgres\\.${ref}`))).toContainText(String(plinth.ports.database))
  }
})
