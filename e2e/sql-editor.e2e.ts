import { expect, type Page, test } from '@playwright/test'
import { fileOf } from './file-of.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { runSql, writeSql } from './run-sql.ts'

let plinth: Plinth
let ref: string
test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  ref = await person.project(await person.organization('Acme'), 'Quarry')
  await person.sql(ref, 'create table runs (id bigint generated always as identity, label text)')
  await page.close()
})
test.afterAll(() => plinth.stop())
test.beforeEach(async ({ page }) => {
  await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
})

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'SQL' })
const countRuns = async (page: Page, label: string) => {
  const person = await givenPerson(page, plinth)
  const [row] = await person.sql(ref, `select count(*) from runs where label = '${label}'`)
  return Number(row![0])
}

test('a new query takes the focus, runs by its key from anywhere, and a plan is readable', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await expect(page.getByRole('textbox', { name: 'SQL' })).toBeFocused()
  await page.keyboard.insertText('explain (analyze) select * from generate_series(1, 10000) n where n % 7 = 3')
  await page.getByRole('searchbox', { name: 'Search queries' }).focus()
  await page.keyboard.press('Control+Enter')
  const plan = page.getByRole('figure', { name: 'Query plan' })
  await expect(plan).toContainText('Function Scan on generate_series')
  await expect(plan).toContainText(/Execution Time: [\d.]+ ms/)
  await page.getByRole('link', { name: 'Tables', exact: true }).click()
  // who comes back has left: until the other page is there, the editor stays as it is
  await expect(page.getByRole('textbox', { name: 'SQL' })).toHaveCount(0)
  await page.getByRole('link', { name: 'SQL', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'SQL' })).toBeFocused()
})

test('messages of several statements say which one they belong to', async ({ page }) => {
  const say = (level: string, text: string) => `do $$ begin raise ${level} '${text}'; end $$`
  await runSql(page, `${say('notice', 'granite')}; select 1; ${say('warning', 'basalt')}`)
  await page.getByRole('tab', { name: 'Messages 2' }).click()
  const statement = (number: number) => page.getByRole('region', { name: `Statement ${number}` })
  await expect(statement(1)).toHaveText(/^Statement 1 DO\s*NOTICE granite$/)
  await expect(statement(2)).toHaveCount(0)
  await expect(statement(3)).toHaveText(/^Statement 3 DO\s*WARNING basalt$/)
})

test('every statement has a tab of its own', async ({ page }) => {
  await runSql(
    page,
    "select 1 as one; select 'granite' as name, null as nothing; create temp table t (); select 4 as four",
  )
  await expect(page.getByRole('tab')).toHaveCount(4)
  await expect(page.getByRole('tab', { name: /^4/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: /^2/ }).click()
  await expect(page.getByRole('gridcell', { name: 'granite' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'NULL' })).toBeVisible()
  await page.getByRole('tab', { name: /^3/ }).click()
  await expect(page.getByRole('tabpanel')).toContainText('CREATE TABLE')

  await test.step('and the one that is open is in the address, until the next run', async () => {
    await expect(page).toHaveURL(/\/sql\/[0-9a-f-]{36}\?result=3$/)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: /^3/ })).toHaveAttribute('aria-selected', 'true')
    await editorOf(page).click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page).not.toHaveURL(/result=/)
    await expect(page.getByRole('tab', { name: /^4/ })).toHaveAttribute('aria-selected', 'true')
  })
})

test('an error marks its place and keeps what was typed', async ({ page }) => {
  const typed = 'select 1;\nselect nosuch from runs'
  await runSql(page, typed)
  await expect(page.getByRole('alert')).toContainText('column "nosuch" does not exist')
  await expect(page.getByRole('alert')).toContainText('42703')
  await expect(editorOf(page).locator('[aria-invalid=true]')).toHaveText('nosuch')
  await expect(editorOf(page)).toContainText('select nosuch from runs')
  await page.getByRole('button', { name: 'Go to line 2' }).click()
  await expect(editorOf(page)).toBeFocused()
})

test('a long run is cancelled, and the database ends it', async ({ page }) => {
  await runSql(page, 'select pg_sleep(600)')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText(/cancel/i)
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
  await runSql(
    page,
    "select count(*) as asleep from pg_stat_activity where query = 'select pg_sleep(600)' and state = 'active'",
  )
  await expect(page.getByRole('gridcell', { name: '0' })).toBeVisible()
})

test('what was typed survives a reload and never runs by itself', async ({ page }) => {
  await writeSql(page, "insert into runs (label) values ('typed') returning label")
  await expect(page).not.toHaveURL(/\/sql\/new$/)
  await page.reload()
  await expect(editorOf(page)).toContainText("values ('typed')")
  await expect(page.getByText('Results appear here.')).toBeVisible()
  expect(await countRuns(page, 'typed')).toBe(0)
  await expect(editorOf(page)).toBeFocused()
  await page.keyboard.type(', id')
  await expect(editorOf(page)).toContainText("values ('typed') returning label, id")
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await page
    .getByRole('region', { name: 'Drafts' })
    .getByRole('link', { name: /insert into runs/ })
    .click()
  await expect(editorOf(page)).toContainText("values ('typed')")
  expect(await countRuns(page, 'typed')).toBe(0)
})

test('a saved query has an address, is the one last visited, and can be opened in another tab', async ({ page }) => {
  await writeSql(page, 'select count(*) from runs')
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Save this query' })
  await dialog.getByLabel('Name').fill('Count the runs')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Count the runs' })).toBeVisible()
  const address = page.url()
  expect(address).toMatch(/\/sql\/[0-9a-f-]{36}$/)

  const tab = await page.context().newPage()
  await tab.goto(address)
  await expect(editorOf(tab)).toContainText('select count(*) from runs')
  await expect(tab.getByText('Results appear here.')).toBeVisible()
  await tab.goto(`${plinth.url}/project/${ref}/sql/new`)
  await expect(editorOf(tab)).toBeVisible()
  await tab.goto(`${plinth.url}/project/${ref}/sql`)
  await expect(tab).toHaveURL(address)

  await writeSql(tab, 'select max(id) from runs')
  await tab.keyboard.press('ControlOrMeta+s')
  await expect(tab.getByText('Query saved')).toBeVisible()
  await writeSql(page, 'select min(id) from runs')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('alertdialog', { name: 'Save over a newer version?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(editorOf(page)).toContainText('select min(id) from runs')
})

test('a statement that destroys data asks first', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  await person.sql(ref, "insert into runs (label) values ('kept')")
  await runSql(page, 'delete from runs')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Deletes every row of runs.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await countRuns(page, 'kept')).toBe(1)

  await editorOf(page).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await question.getByRole('button', { name: 'Run the statement' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('DELETE')
  expect(await countRuns(page, 'kept')).toBe(0)
})

test('more rows than the limit are said to be there', async ({ page }) => {
  await page.getByRole('button', { name: /^Options: Limit/ }).click()
  await page.getByRole('menuitemradio', { name: '100 rows', exact: true }).click()
  await runSql(page, 'select generate_series(1, 101)')
  await expect(page.getByText('The first 100 rows. There are more.')).toBeVisible()
  await runSql(page, 'select generate_series(1, 100)')
  await expect(page.getByRole('button', { name: 'Options: Limit 100', exact: true })).toBeVisible()
  await expect(page.getByText('There are more')).toHaveCount(0)
})

test('two tabs of one person run at once and keep apart', async ({ page }) => {
  const other = await page.context().newPage()
  await other.goto(`${plinth.url}/project/${ref}/sql/new`)
  await runSql(page, "select set_config('application_name', 'first', false), pg_sleep(2)")
  await runSql(other, "select 'second' as tab")
  await expect(other.getByRole('gridcell', { name: 'second' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'first' })).toBeVisible()
  // a cell that stands there either way, so that nothing is looked for before the answer is there
  await runSql(
    other,
    "select case current_setting('application_name') when 'first' then 'mixed' else 'apart' end as tabs",
  )
  await expect(other.getByRole('gridcell', { name: /^(?:mixed|apart)$/ })).toHaveText('apart')
})

test('leaving while a query is being saved stays on the new page, and the query is there later', async ({ page }) => {
  await expect(editorOf(page)).toBeVisible()
  await page.route(`**${fileOf('src/routes/_app/project.$ref.settings.tsx?tsr-split=component')}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await writeSql(page, 'select 97')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
  await page.goBack()
  await expect(page.getByRole('link', { name: /select 97/ })).toBeVisible()
})

test('the address that a new query takes leaves the focus where it is', async ({ page }) => {
  await writeSql(page, 'select 98')
  const save = page.getByRole('button', { name: 'Save query' })
  await save.focus()
  await expect(page).toHaveURL(/\/sql\/(?!new)[^/]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'select 98' })).toBeVisible()
  await expect(save).toBeFocused()
})
