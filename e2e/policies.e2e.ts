import { expect, type Page, test } from '@playwright/test'
import { escapeFrom } from './escape-from.ts'
import type { Person } from './person.ts'
import type { Plinth } from './plinth.ts'
import { startSignedIn } from './signed-in.ts'

let plinth: Plinth
let ref: string
let owner: Person

startSignedIn({
  async prepare(started, person) {
    plinth = started
    ref = await person.project(await person.organization('Acme'), 'Quarry')
    await person.sql(
      ref,
      `create table stones (id bigint primary key, user_id uuid, name text);
       alter table stones disable row level security;
       create table dust (id bigint primary key);
       create table shared (id bigint primary key);
       create policy ours on shared for select using (true)`,
    )
  },
  onSignIn(person) {
    owner = person
  },
})

const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function open(page: Page) {
  await page.goto(`${plinth.url}/project/${ref}/database/policies`)
  await expect(table(page, 'stones')).toBeVisible()
}

test('an exposed table is guarded, and a policy is made from a template, changed and dropped', async ({ page }) => {
  await open(page)
  const stones = table(page, 'stones')
  await expect(stones).toContainText('Exposed: row-level security is off, so anon and authenticated can use every row')
  await expect(table(page, 'dust')).toContainText('There is no policy. Nobody but the owner reads rows')
  await stones.getByRole('button', { name: 'Enable RLS' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable RLS' }).click()
  await expect(stones).toContainText('RLS on')
  await expect(stones).not.toContainText('Exposed')

  await stones.getByRole('button', { name: 'New policy' }).click()
  const form = page.getByRole('dialog', { name: 'New policy' })
  await form.getByLabel('Begin with').selectOption('Users can change their own rows')
  await expect(form.getByLabel('Column with the user id')).toHaveValue('user_id')
  await expect(form.getByLabel('Name')).toHaveValue('Users can change their own rows')
  await form.getByLabel('With check').fill('user_id = nobody()')
  await form.getByRole('button', { name: 'Create policy' }).click()
  await expect(form.getByRole('alert')).toContainText('function nobody() does not exist')
  await expect(form.getByLabel('With check')).toBeFocused()
  await form.getByLabel('With check').fill('')
  await form.getByRole('button', { name: 'Review SQL' }).click()
  const review = page.getByRole('dialog', { name: 'Review SQL' })
  await expect(review).toContainText('create policy "Users can change their own rows" on "public"."stones"')
  await escapeFrom(review)
  await form.getByRole('button', { name: 'Create policy' }).click()
  await expect(form).toHaveCount(0)
  await expect(stones).toContainText('user_id = ( SELECT auth.uid() AS uid)')

  await stones.getByRole('button', { name: 'Edit Users can change their own rows' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Users can change their own rows' })
  await editing.getByLabel('Name').fill('Own rows')
  await editing.getByLabel('Command').selectOption('SELECT')
  await editing.getByRole('button', { name: 'Save policy' }).click()
  await expect(editing).toHaveCount(0)
  await expect(stones).toContainText('Own rows')
  expect(await owner.sql(ref, `select policyname, cmd, roles from pg_policies where tablename = 'stones'`)).toEqual([
    ['Own rows', 'SELECT', '{authenticated}'],
  ])

  await stones.getByRole('button', { name: 'Drop Own rows' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop policy' }).click()
  await expect(stones).toContainText('There is no policy')
})

test('a policy that changed while its form was open is a conflict, and the form keeps what was typed', async ({
  page,
}) => {
  await open(page)
  const shared = table(page, 'shared')
  await shared.getByRole('button', { name: 'Edit ours' }).click()
  const form = page.getByRole('dialog', { name: 'Edit ours' })
  await form.getByLabel('Using').fill('id > 1')
  await owner.sql(ref, 'alter policy ours on shared using (id > 2)')
  await form.getByRole('button', { name: 'Save policy' }).click()
  await expect(form.getByRole('alert')).toContainText('The policy was changed or dropped since you read it')
  await expect(form.getByLabel('Using')).toHaveValue('id > 1')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(shared).toContainText('(id > 2)')
})

test('policies are found by the name of their table and their own, from the address too', async ({ page }) => {
  await open(page)
  await page.getByRole('searchbox', { name: 'Find a table or a policy' }).fill('OURS')
  await expect(table(page, 'stones')).toHaveCount(0)
  await expect(table(page, 'shared')).toBeVisible()
  await expect(page).toHaveURL(/search=OURS/)
  await page.reload()
  await expect(table(page, 'shared')).toBeVisible()
  await expect(table(page, 'dust')).toHaveCount(0)
  await page.getByRole('searchbox').fill('nothing so called')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(table(page, 'dust')).toBeVisible()
})

test('each policy says whether it lets a role see a row, and what privilege is missing', async ({ page }) => {
  await owner.sql(
    ref,
    `insert into shared values (1), (7); revoke select on shared from anon;
     create policy late on shared as restrictive for select using (id > 2 or id < 0)`,
  )
  await open(page)
  await table(page, 'shared').getByRole('button', { name: 'Check access' }).click()
  const sheet = page.getByRole('dialog', { name: 'Who can see this row?' })
  const result = sheet.getByRole('region', { name: 'Result' })
  await sheet.getByLabel('id', { exact: true }).fill('7')
  await page.keyboard.press('Enter')
  await expect(result).toContainText('authenticated can read this row.')
  await sheet.getByLabel('id', { exact: true }).fill('1')
  await page.keyboard.press('Enter')
  await expect(result).toContainText('authenticated cannot read this row.')
  const parts = result.getByRole('list', { name: 'Parts of late' }).getByRole('listitem')
  await expect(parts).toHaveText(['(id > 2)False', 'OR(id < 0)False'])
  await sheet.getByLabel('Claims').fill('nonsense')
  await sheet.getByRole('button', { name: 'Check access' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Claims are a JSON object')
  await sheet.getByLabel('Claims').fill('')
  await sheet.getByLabel('Role').selectOption('anon')
  await sheet.getByRole('button', { name: 'Check access' }).click()
  await expect(result).toContainText('anon cannot read: it lacks SELECT on the table.')
  await expect(result).toContainText('grant select on "public"."shared" to "anon";')
})

test('five hundred tables of a schema are shown first, and more on request', async ({ page }) => {
  await owner.sql(
    ref,
    `create schema many; do $$ begin for n in 1..501 loop
       execute format('create table many.table_%s ()', lpad(n::text, 3, '0'));
     end loop; end $$`,
  )
  await page.goto(`${plinth.url}/project/${ref}/database/policies`)
  await page.getByLabel('Schema').selectOption('many')
  await expect(page.getByText('The first 500 tables')).toBeVisible()
  await page.getByRole('button', { name: 'Load more tables' }).click()
  await expect(page.getByText('501 tables')).toBeVisible()
  await expect(table(page, 'table_501')).toContainText('RLS off')
})
