import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { runSql } from './run-sql.ts'

const BEA = '00000000-0000-4000-8000-00000000000b'

let plinth: Plinth
let ref: string
let slug: string
test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  slug = await person.organization('Acme')
  ref = await person.project(slug, 'Quarry')
  await person.sql(
    ref,
    `insert into auth.users (id, email, role, aud) values ('${BEA}', 'bea@example.com', 'authenticated', 'authenticated');
     create table stones (owner uuid, kind text);
     insert into stones values ('${BEA}', 'granite'), (gen_random_uuid(), 'basalt');
     create policy own on stones to authenticated using (owner = auth.uid())`,
  )
  await page.close()
})
test.afterAll(() => plinth.stop())

const choice = (page: Page) => page.getByRole('button', { name: /^Run as / })
const choose = async (page: Page, name: RegExp) => {
  await choice(page).click()
  await page.getByRole('menuitemradio', { name }).click()
}
const cells = (page: Page) => page.getByRole('gridcell', { name: /granite|basalt/ })
const SELECT = 'select kind from stones order by kind'

test('a query runs as who is chosen, and the toolbar and the result say so', async ({ page }) => {
  await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await expect(choice(page)).toHaveText('postgres')
  await runSql(page, SELECT)
  await expect(cells(page)).toHaveText(['basalt', 'granite'])
  await expect(page.getByText('Ran as')).toHaveCount(0)

  await test.step('as somebody without a session', async () => {
    await choose(page, /^anon/)
    await expect(choice(page)).toHaveText('anon')
    // what was there before is still the result of another role
    await expect(page.getByText('Ran as')).toHaveCount(0)
    await runSql(page, SELECT)
    await expect(page.getByText('Ran as anon: what requests without a signed-in user get.')).toBeVisible()
    await expect(page.getByText('The statement gave no rows.')).toBeVisible()
  })

  await test.step('as one of the users of the project', async () => {
    await choose(page, /^authenticated/)
    const sheet = page.getByRole('dialog', { name: 'Run as a signed-in user' })
    await sheet.getByRole('searchbox', { name: 'Find a user' }).fill('bea')
    await sheet.getByRole('combobox', { name: 'User' }).selectOption('bea@example.com')
    await expect(sheet.getByRole('textbox', { name: 'User id' })).toHaveValue(BEA)
    await expect(sheet.getByRole('textbox', { name: 'Claims' })).toHaveValue(/"email": "bea@example.com"/)
    expect(await violationsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Run as this user' }).click()
    await expect(choice(page)).toHaveText('authenticated · bea@example.com')
    await runSql(page, SELECT)
    await expect(page.getByText('Ran as authenticated · bea@example.com')).toBeVisible()
    await expect(cells(page)).toHaveText(['granite'])
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Download' }).click()
    await expect(page.getByRole('menuitem', { name: /^All rows/ })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
  })

  await test.step('in another query too, which cannot become another role', async () => {
    await page.getByRole('link', { name: 'New query' }).click()
    await expect(page.getByText('Ran as')).toHaveCount(0)
    await expect(choice(page)).toHaveText('authenticated · bea@example.com')
    await runSql(page, 'reset role; select current_user')
    await expect(page.getByRole('gridcell', { name: 'authenticated' })).toBeVisible()
    await runSql(page, 'set role postgres')
    await expect(page.getByRole('alert')).toContainText('permission denied to set role "postgres"')
    await expect(page.getByText('Ran as authenticated · bea@example.com')).toBeVisible()
  })

  await test.step('until the page is loaded again', async () => {
    await page.reload()
    await expect(choice(page)).toHaveText('postgres')
    await choose(page, /^Read-only/)
    await runSql(page, "insert into stones values (null, 'marble')")
    await expect(page.getByRole('alert')).toContainText('cannot execute INSERT in a read-only transaction')
  })
})

test('claims that are no object are said at their field, and nobody is chosen', async ({ page }) => {
  await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await choose(page, /^authenticated/)
  const sheet = page.getByRole('dialog', { name: 'Run as a signed-in user' })
  await sheet.getByRole('textbox', { name: 'Claims' }).fill('["tenant"]')
  await sheet.getByRole('button', { name: 'Run as this user' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Claims are a JSON object')
  await sheet.getByRole('textbox', { name: 'Claims' }).fill('{"tenant": 7}')
  await sheet.getByRole('button', { name: 'Run as this user' }).click()
  await expect(sheet).toHaveCount(0)
  await runSql(page, "select auth.jwt() ->> 'tenant' as tenant")
  await expect(page.getByRole('gridcell', { name: '7' })).toBeVisible()
})

test('a member who only reads has nothing to choose', async ({ page }) => {
  const reader = await givenPerson(page, plinth, 'rob@example.com')
  await reader.join(slug, 'Read-only')
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await expect(page.getByTitle('Your role only reads.')).toHaveText('Read-only')
  await expect(choice(page)).toHaveCount(0)
})
