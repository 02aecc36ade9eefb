import { expect, type Page, test } from '@playwright/test'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
let ref: string
let person: Person

test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  const owner = await givenPerson(page, plinth)
  ref = await owner.project(await owner.organization('Acme'), 'Quarry')
  await owner.sql(
    ref,
    `create table people (id int primary key, name text, secret text); insert into people values (1, 'Ada', 'hidden');
     create policy everybody on people for select using (true);
     create table open_stones (id int primary key); alter table open_stones disable row level security`,
  )
  await page.close()
})
test.afterAll(() => plinth.stop())
test.beforeEach(async ({ page }) => {
  person = await givenPerson(page, plinth)
})

const open = (page: Page, path: string) => page.goto(`${plinth.url}/project/${ref}/${path}`)

/** As the API would ask; the SQLSTATE where Postgres refuses. */
async function asAnon(query: string) {
  const { results, error } = await person.post(`projects/${ref}/sql`, { query: `set role anon; ${query}` })
  return error ? error.code : results.at(-1).rows
}

test('an extension is enabled, used in SQL, and kept while something depends on it', async ({ page }) => {
  await open(page, 'database/roles')
  await page.getByRole('navigation', { name: 'Database' }).getByRole('link', { name: 'Extensions' }).click()
  await page.getByRole('searchbox', { name: 'Find an extension' }).fill('without regard to case')
  await page.getByRole('switch', { name: 'Enable citext' }).click()
  const asking = page.getByRole('dialog', { name: 'Enable citext?' })
  await expect(asking.getByText('create extension "citext" schema "extensions";')).toBeVisible()
  await asking.getByRole('button', { name: 'Enable citext' }).click()
  await expect(page.getByRole('switch', { name: 'Disable citext' })).toBeChecked()
  expect(await person.sql(ref, `select 'Stone'::citext = 'STONE'`)).toEqual([['t']])

  await person.sql(ref, 'create table mails (address citext)')
  await page.getByRole('switch', { name: 'Disable citext' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Disable citext?' })
  await warning.getByRole('button', { name: 'Disable citext' }).click()
  await expect(warning.getByText('column address of table mails depends on type citext')).toBeVisible()
  await person.sql(ref, 'drop table mails')
  await warning.getByRole('button', { name: 'Disable citext' }).click()
  await expect(page.getByRole('switch', { name: 'Enable citext' })).not.toBeChecked()

  await page.getByRole('searchbox', { name: 'Find an extension' }).fill('amcheck')
  await expect(page.getByText('Requires superuser, which projects')).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
})

test('a privilege on a column is taken back, and holds for anon', async ({ page }) => {
  expect(await asAnon('select secret from people')).toEqual([['hidden']])
  await open(page, 'database/column-privileges')
  await page.getByLabel('Table', { exact: true }).selectOption('people')
  await expect(page).toHaveURL(/table=people/)
  await page.reload()
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect(box('select on the whole table')).toBeChecked()

  await box('select on secret').click()
  await expect(page.getByText('grant select ("id", "name") on "public"."people" to "anon";')).toBeVisible()
  expect(await asAnon('select secret from people')).toEqual([['hidden']])
  await page.getByRole('button', { name: 'Change privileges' }).click()

  await expect(page.getByText('What will run')).toBeHidden()
  await expect(box('select on secret')).not.toBeChecked()
  await expect(box('select on name')).toBeChecked()
  expect(await asAnon('select secret from people')).toBe('42501')
  expect(await asAnon('select name from people')).toEqual([['Ada']])
})

test('what the advisor finds is fixed by its statement, and gone', async ({ page }) => {
  await open(page, 'advisors')
  await expect(page).toHaveURL(/\/advisors\/security$/)
  const problem = page.getByText('anon and authenticated can access every row of public.open_stones')
  await expect(problem).toBeVisible()
  await page.getByRole('region', { name: 'Errors' }).getByRole('button', { name: 'Open in SQL editor' }).click()
  await expect(page.getByRole('textbox', { name: /SQL/ })).toContainText(
    'alter table "public"."open_stones" enable row level security;',
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('ALTER TABLE').first()).toBeVisible()

  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Advisors' }).click()
  await expect(page.getByRole('heading', { name: 'Worth knowing' })).toBeVisible()
  await expect(problem).toBeHidden()

  await page.evaluate(() => localStorage.setItem('plinth.preview.advisor-rules', '{"version":1,"value":true}'))
  await open(page, 'advisors')
  await expect(page).toHaveURL(/\/advisors\/rules\/security$/)
  const rule = page.getByRole('switch', { name: 'Row-level security without a policy' })
  await rule.click()
  await expect(rule).not.toBeChecked()
  await expect(page.getByText('Nothing was found')).toBeVisible()
  await expect(page.getByText('One rule is switched off in this project.')).toBeVisible()
})

test('a read-only member sees everything, changes nothing, and sees why', async ({ browser }) => {
  const theirs = await browser.newPage()
  const reader = await givenPerson(theirs, plinth, 'reader@example.com')
  const { organization_slug: slug } = await person.get(`projects/${ref}`)
  await reader.join(slug, 'Read-only')
  const reason = theirs.getByText('Your role does not allow changes.')

  await open(theirs, 'database/roles')
  await expect(theirs.getByRole('button', { name: 'Create role' })).toBeDisabled()
  await expect(reason).toBeVisible()
  await open(theirs, 'database/extensions?search=hstore')
  await expect(theirs.getByRole('switch', { name: 'Enable hstore' })).toBeDisabled()
  await expect(reason).toBeVisible()
  await open(theirs, 'database/column-privileges?table=people')
  await expect(theirs.getByRole('checkbox', { name: 'select on name' })).toBeDisabled()
  await expect(reason).toBeVisible()
  await open(theirs, 'advisors/query-performance')
  await expect(theirs.getByText('which your login may not read').first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Reset statistics' })).toBeDisabled()
  await theirs.close()
})

test('the statistics of statements are reset, and the home says who did that', async ({ page }) => {
  await person.sql(ref, `select 'reset me' as forgotten`)
  await open(page, 'advisors/query-performance')
  const counted = page.getByText('as forgotten')
  await expect(counted.first()).toBeVisible()
  await page.getByRole('button', { name: 'Reset statistics' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset statistics' }).click()
  await expect(page.getByText('The statistics were reset.')).toBeVisible()
  await expect(counted).toHaveCount(0)

  await page.goto(`${plinth.url}/project/${ref}`)
  await expect(page.getByText(/reset the statistics of statements$/)).toHaveCount(1)
})

test('a role is created and dropped', async ({ page }) => {
  await open(page, 'database/roles')
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByLabel('Name').fill('night shift')
  await page.getByRole('dialog').getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('searchbox', { name: 'Find a role' }).fill('night')
  await expect(page).toHaveURL(/\?search=night$/)
  await page.reload()
  await expect(page.getByRole('row', { name: /^night shift/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^anon/ })).toHaveCount(0)
  await page.getByRole('row', { name: /^night shift/ }).hover()
  await page.getByRole('button', { name: 'Drop night shift' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop role' }).click()
  await expect(page.getByRole('row', { name: /^night shift/ })).toHaveCount(0)
})
