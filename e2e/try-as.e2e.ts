import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import type { Person } from './person.ts'
import type { Plinth } from './plinth.ts'
import { startSignedIn } from './signed-in.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

let plinth: Plinth
let ref: string
let address: string
let owner: Person

startSignedIn({
  async prepare(started, person) {
    plinth = started
    ref = await person.project(await person.organization('Acme'), 'Quarry')
    await person.sql(
      ref,
      `insert into auth.users (id, email, role, aud) values ('${ADA}', 'ada@example.com', 'authenticated', 'authenticated');
       create table stones (id bigint primary key, owner uuid, name text);
       insert into stones values (1, '${ADA}', 'granite of Ada'), (2, null, 'slate for all'), (3, null, 'marble of nobody');
       create policy "of all" on stones for select using (id = 2);
       create policy "own" on stones to authenticated using (owner = auth.uid());
       create table closed (id bigint primary key); insert into closed values (7);
       revoke all on closed from anon`,
    )
    address = `${plinth.url}/project/${ref}/editor/${await person.tableId(ref, 'stones')}`
  },
  onSignIn(person) {
    owner = person
  },
})

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const whose = (page: Page) => page.getByRole('status').filter({ hasText: 'You see the rows of' })

test('the table editor shows the rows of anyone, of a user and of a server, and says so all the time', async ({
  page,
}) => {
  await page.goto(address)
  await expect(cell(page, 'marble of nobody')).toBeVisible()
  await expect(whose(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Insert row' })).toBeEnabled()

  await page.getByRole('button', { name: 'More of this table' }).click()
  await page.getByRole('menuitem', { name: 'Try as' }).click()
  const sheet = page.getByRole('dialog', { name: 'Try stones as' })
  await sheet.getByRole('radio', { name: /^A user/ }).click()
  await sheet.getByLabel('Find a user').fill('ada@')
  await sheet.getByLabel('User', { exact: true }).selectOption('ada@example.com')
  expect(await violationsOf(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Show these rows' }).click()
  await expect(whose(page)).toContainText('the user ada@example.com')
  await expect(cell(page, 'granite of Ada')).toBeVisible()
  await expect(cell(page, 'slate for all')).toBeVisible()
  await expect(cell(page, 'marble of nobody')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Insert row' })).toHaveCount(0)
  await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  // the address has it, so a reload and a link show the same
  await page.reload()
  await expect(whose(page)).toContainText('the user ada@example.com')
  await expect(cell(page, 'granite of Ada')).toBeVisible()
  await cell(page, 'granite of Ada').dblclick()
  await expect(page.getByRole('complementary', { name: 'stones, id 1' })).toContainText('granite of Ada')
  await page.getByRole('link', { name: 'Definition' }).click()
  await expect(whose(page)).toBeVisible()

  await page.getByRole('link', { name: 'Change' }).click()
  await sheet.getByRole('radio', { name: /^Service/ }).click()
  await sheet.getByRole('button', { name: 'Show these rows' }).click()
  await expect(whose(page)).toContainText('servers (service_role), past all policies')
  await expect(cell(page, 'marble of nobody')).toBeVisible()

  // no row that they see is no table without rows
  await owner.sql(ref, 'create table empty_to_all (id bigint primary key); insert into empty_to_all values (1)')
  await page.goto(`${plinth.url}/project/${ref}/editor/${await owner.tableId(ref, 'empty_to_all')}?as=anon`)
  await expect(page.getByText('No row of empty_to_all is visible to them')).toBeVisible()

  await page.getByRole('link', { name: 'Back to your rows' }).click()
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
  await expect(whose(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Insert row' })).toBeEnabled()
})

test('who can reach a table and its policies lead there, and what Postgres refuses is said', async ({ page }) => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Anyone, by 1 policy, signed-in users more' }).click()
  const sheet = page.getByRole('dialog', { name: 'Who can reach stones' })
  await sheet.getByRole('link', { name: 'Try as anon' }).click()
  await expect(sheet).toBeHidden()
  await expect(whose(page)).toContainText('anyone (anon)')
  await expect(cell(page, 'slate for all')).toBeVisible()
  await expect(cell(page, 'granite of Ada')).toHaveCount(0)

  await page.goto(`${plinth.url}/project/${ref}/database/policies?search=closed`)
  await page.getByRole('region', { name: 'closed', exact: true }).getByRole('link', { name: 'Try as' }).click()
  const choice = page.getByRole('dialog', { name: 'Try closed as' })
  await choice.getByRole('button', { name: 'Show these rows' }).click()
  await expect(whose(page)).toContainText('anyone (anon)')
  const refusal = page.getByText('Postgres refuses anon: permission denied for table closed.')
  await expect(refusal.first()).toBeVisible()

  // claims are a request's, with any role that one can have
  await page.getByRole('link', { name: 'Change' }).click()
  await choice.getByRole('radio', { name: /^Claims/ }).click()
  await choice.getByLabel('Claims', { exact: true }).last().fill('{"role": "service_role"}')
  await choice.getByRole('button', { name: 'Show these rows' }).click()
  await expect(whose(page)).toContainText('a request with the claims {"role":"service_role"}')
  await expect(cell(page, '7')).toBeVisible()
  expect(await owner.sql(ref, 'select count(*) from closed')).toEqual([['1']])
})
