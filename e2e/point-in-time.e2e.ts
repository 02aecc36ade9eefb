import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
let ref: string
let person: Person

test.use({ timezoneId: 'America/New_York' })
test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth({ PLINTH_EDITION: 'self-hosted' })
  const page = await browser.newPage()
  person = await givenPerson(page, plinth)
  ref = await person.project(await person.organization('Acme'), 'Quarry')
  await person.sql(ref, 'create table stones (id int)')
  await page.close()
})
test.afterAll(() => plinth.stop())
test.beforeEach(async ({ page }) => {
  person = await givenPerson(page, plinth)
})

const section = (page: Page) => page.getByRole('region', { name: 'Point-in-time recovery' })
const open = (page: Page) => page.goto(`${plinth.url}/project/${ref}/database/backups`)
const stones = () => person.sql(ref, 'select id from stones order by id')

test('a project goes back to a second between two writes, and a new one begins as it was then', async ({ page }) => {
  await open(page)
  await expect(section(page).getByRole('list')).toContainText('to now', { timeout: 60_000 })
  await person.sql(ref, 'insert into stones values (1)')
  const moment = await nextSecond()
  await person.sql(ref, 'insert into stones values (2)')
  await nextSecond()
  await page.reload()

  const field = section(page).getByLabel('Date and time')
  await expect(section(page).getByText('(America/New_York)')).toBeVisible()
  await field.fill('2001-01-01T00:00:00')
  await expect(section(page).getByText(/^The earliest time is /)).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Restore', exact: true })).toBeDisabled()
  await field.fill(inNewYork(moment))
  const begin = section(page).getByRole('link', { name: 'Restore to a new project' })
  await expect(begin).toBeVisible()
  const target = await begin.getAttribute('href')

  await section(page).getByRole('button', { name: 'Restore', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Replace the data of Quarry?' })
  await expect(question.getByText(/^At most [\d,]+ rows? (was|were) written since the backup of /)).toBeVisible()
  const confirm = question.getByRole('button', { name: 'Replace data' })
  await expect(confirm).toBeDisabled()
  await question.getByRole('textbox').fill('Quarry')
  await confirm.click()
  await expect(question).toBeHidden()
  await person.untilStatus(ref, 'ACTIVE_HEALTHY')
  expect(await stones()).toEqual([['1']])

  await page.goto(`${plinth.url}${target}`)
  await expect(page.getByText(/^This project starts with the data of Quarry from /)).toBeVisible()
  await page.getByLabel('Name').fill('Quarry then')
  await page.getByRole('button', { name: 'Generate a password' }).click()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quarry then' })).toBeVisible()
  const made = new URL(page.url()).pathname.split('/').at(-1)!
  await person.untilStatus(made, 'ACTIVE_HEALTHY')
  expect(await person.sql(made, 'select id from stones')).toEqual([['1']])
})

test('what cannot be archived is said on the page of backups and on the home, accessibly', async ({ page }) => {
  await open(page)
  await expect(section(page).getByRole('list')).toContainText('to now', { timeout: 60_000 })
  // something else where the server puts its log
  await writeFile(join(plinth.dataDirectory, 'clusters', ref, 'log-spool', await archiveOf(ref), 'F'.repeat(24)), '')
  await expect(section(page).getByText('New writes cannot be archived.')).toBeVisible({ timeout: 60_000 })
  expect(await violationsOf(page)).toEqual([])
  await page.goto(`${plinth.url}/project/${ref}`)
  await expect(page.getByText('New writes cannot be archived.')).toBeVisible({ timeout: 60_000 })
})

/** The next whole second by the clock, once it has begun. */
async function nextSecond() {
  const second = new Date(Math.ceil(Date.now() / 1000) * 1000)
  await expect.poll(() => Date.now()).toBeGreaterThan(second.getTime())
  return second
}

const inNewYork = (moment: Date) => moment.toLocaleString('sv-SE', { timeZone: 'America/New_York' }).replace(' ', 'T')

async function archiveOf(of: string) {
  const record = await readFile(join(plinth.dataDirectory, 'clusters', of, 'cluster.json'), 'utf8')
  return String(JSON.parse(record).log)
}
