import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { runSql } from './run-sql.ts'

let plinth: Plinth
let ref: string
let slug: string
test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  slug = await person.organization('Acme')
  ref = await person.project(slug, 'Quarry')
  await person.sql(ref, 'create table stones (kind text)')
  await page.close()
})
test.afterAll(() => plinth.stop())

const openHistory = async (page: Page) => {
  await page.getByRole('button', { name: 'History of runs' }).click()
  return page.getByRole('dialog', { name: 'History' })
}

test('what was run is found in the history, and opened as a draft that nobody runs', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  const insert = "insert into stones values ('granite') returning kind"
  await runSql(page, insert)
  await expect(page.getByRole('gridcell', { name: 'granite' })).toBeVisible()
  await runSql(page, 'select nosuch from stones')
  await expect(page.getByRole('alert')).toContainText('column "nosuch" does not exist')

  const history = await openHistory(page)
  const runs = history.getByRole('list', { name: 'Runs' }).getByRole('listitem')
  await expect(runs.nth(0)).toContainText(/select nosuch from stones.*Failed 42703/s)
  await expect(runs.nth(1)).toContainText(/insert into stones.*Done.*1 row/s)
  expect(await violationsOf(page)).toEqual([])
  await history.getByRole('searchbox', { name: 'Search history' }).fill('GRANITE')
  await expect(runs).toHaveCount(1)
  await runs.getByRole('button', { name: 'Open in a new query' }).click()

  await expect(history).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'SQL' })).toHaveText(insert)
  await expect(page.getByText('Results appear here.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(2)
  expect(await person.sql(ref, 'select count(*) from stones')).toEqual([['1']])

  await test.step('and is forgotten where its person clears it', async () => {
    await openHistory(page)
    await history.getByRole('button', { name: 'Clear history' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click()
    await expect(history).toContainText('Nothing yet.')
  })
})

test('a member sees nothing of what others ran', async ({ page, browser }) => {
  const other = await browser.newPage()
  await givenPerson(other, plinth)
  await other.goto(`${plinth.url}/project/${ref}/sql/new`)
  await runSql(other, "select 'of ada' as whose")
  await expect(other.getByRole('gridcell', { name: 'of ada' })).toBeVisible()
  await expect((await openHistory(other)).getByRole('listitem').first()).toContainText('of ada')
  await other.close()

  const bea = await givenPerson(page, plinth, 'bea@example.com')
  await bea.join(slug, 'Developer')
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await expect(await openHistory(page)).toContainText('Nothing yet.')
})
