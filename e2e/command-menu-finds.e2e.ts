import { expect, type Page, test } from '@playwright/test'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
let slug: string
let ref: string
let orders: string

test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  slug = await person.organization('Acme')
  ref = await person.project(slug, 'Shop')
  await person.sql(
    ref,
    `create table orders (id bigint primary key, placed_on date);
     insert into orders select n from generate_series(1, 500) n;
     create view late_orders as select * from orders;
     create function cancel_order(id bigint) returns void language sql as '';
     create role bookkeeper;
     create schema sales; create table sales.customers (id uuid primary key, nickname text)`,
  )
  await person.post(`projects/${ref}/content`, { name: 'Orders that are late', content: 'select 1' })
  orders = await person.tableId(ref, 'orders')
  await page.close()
})
test.afterAll(() => plinth.stop())
test.beforeEach(async ({ page }) => {
  await givenPerson(page, plinth)
})

const menu = (page: Page) => page.getByRole('dialog', { name: 'Command menu' })
const group = (page: Page, name: string) => menu(page).getByRole('group', { name, exact: true })

async function search(page: Page, text: string) {
  await expect(page.getByRole('button', { name: 'Search' })).toContainText('Ctrl K')
  await page.keyboard.press('Control+k')
  await expect(menu(page).getByRole('combobox', { name: 'Command menu' })).toBeFocused()
  await page.keyboard.insertText(text)
}

for (const { typed, found, name, path } of [
  { typed: 'orders', found: 'Tables', name: /^orders/, path: /\/editor\/\d+$/ },
  { typed: 'late_ord', found: 'Tables', name: /^late_orders/, path: /\/editor\/\d+$/ },
  { typed: 'sales customers', found: 'Tables', name: /^customers/, path: /\/editor\/\d+$/ },
  { typed: 'nickname', found: 'Columns', name: /^nickname/, path: /\/editor\/\d+\?view=definition$/ },
  { typed: 'cancel_order', found: 'Functions', name: /^cancel_order/, path: /\/sql\/new$/ },
  { typed: 'bookkeeper', found: 'Database', name: /^bookkeeper/, path: /\/database\/roles$/ },
  { typed: 'pg_trgm', found: 'Database', name: /^pg_trgm/, path: /\/database\/extensions$/ },
  { typed: 'performance', found: 'Go to', name: /^Query performance/, path: /\/query-performance$/ },
  { typed: 'column priv', found: 'Go to', name: /^Column privileges/, path: /\/column-privileges$/ },
  { typed: 'backups', found: 'Go to', name: /^Backups/, path: /\/database\/backups$/ },
  { typed: 'restore', found: 'Go to', name: /^Backups/, path: /\/database\/backups$/ },
  { typed: 'new table', found: 'Create', name: /^Create table/, path: /\/editor\?create=table$/ },
  { typed: 'reset password', found: 'Settings', name: /^Reset password/, path: /\/settings#password$/ },
  { typed: '2FA', found: 'Settings', name: /^Two-factor authentication/, path: /\/account\/security$/ },
  { typed: 'ada@', found: 'People', name: /^ada/, path: /\/team$/ },
]) {
  test(`“${typed}” finds ${found} and leads there`, async ({ page }) => {
    await page.goto(`${plinth.url}/project/${ref}`)
    await search(page, typed)
    const option = group(page, found).getByRole('option', { name })
    await expect(option).toBeVisible()
    await option.click()
    await expect(page).toHaveURL(path)
  })
}

test('what was chosen is there first before anything is typed', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${ref}`)
  await search(page, 'orders')
  await expect(group(page, 'Tables').getByRole('option', { name: /^orders/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await search(page, '')
  await expect(group(page, 'Recent').getByRole('option')).toHaveText([/^orders/])
})

test('a key that is pasted finds its row in the open table', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${ref}/editor/${orders}`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await search(page, '421')
  await expect(group(page, 'Rows').getByRole('option', { name: /^Find 421 in orders/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filter=id-eq-421$/)
  await expect(page.getByRole('gridcell', { name: '421', exact: true })).toBeVisible()
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
})

test('a backup is taken from the command menu', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${ref}`)
  await search(page, 'back up')
  await group(page, 'Project')
    .getByRole('option', { name: /^Back up now/ })
    .click()
  await expect(page).toHaveURL(/\/database\/backups$/)
  await expect(page.getByRole('table', { name: 'Backups' }).getByText('Verified', { exact: true })).toBeVisible()
})

test('a verb of the project asks before it closes connections', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${ref}`)
  await search(page, 'restart')
  await expect(group(page, 'Project').getByRole('option')).toHaveText([/^Restart project/])
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Restart project?' })
  await expect(question).toContainText('Shop closes its connections for a moment.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
})
