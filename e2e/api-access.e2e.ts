import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
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
      `create table stones (id bigint primary key, name text);
       insert into stones values (1, 'granite'), (2, 'slate');
       create policy "heavy ones" on stones for select to authenticated using (id > 1);
       create policy "named ones" on stones for update to authenticated using (name is not null);
       create table wall (id bigint primary key); alter table wall disable row level security;
       create table dust (id bigint primary key);
       create schema quiet; create table quiet.ledger (id bigint primary key)`,
    )
  },
  onSignIn(person) {
    owner = person
  },
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('the list of tables says who reaches each, and opening one says by which policy', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${ref}/database/api-access`)
  await expect(row(page, 'public.stones')).toContainText('Signed-in users, by 2 policies')
  await expect(row(page, 'public.wall')).toContainText('Anyone can read and change every row')
  await expect(row(page, 'public.dust')).toContainText('Servers only: RLS is on without policies')
  await expect(row(page, 'quiet.ledger')).toContainText('Not in the API')
  expect(await violationsOf(page)).toEqual([])

  await row(page, 'public.stones').getByRole('button', { name: 'Signed-in users, by 2 policies' }).click()
  const sheet = page.getByRole('dialog', { name: 'Who can reach stones' })
  const users = sheet.getByRole('region', { name: 'Signed-in users (authenticated)' })
  await expect(users).toContainText('SelectRows that this policy lets throughheavy ones')
  await expect(users).toContainText('DeleteNo: no policy is for it')
  await expect(sheet.getByRole('region', { name: 'Servers (service_role)' })).toContainText('DeleteEvery row')
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await users.getByRole('link', { name: 'named ones' }).click()
  await expect(page).toHaveURL(/\/database\/policies\?/)
  await expect(page.getByRole('region', { name: 'stones', exact: true })).toContainText('named ones')
})

test('the table editor says of the open table who reaches it, and its list warns of the others', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${ref}/editor/${await owner.tableId(ref, 'stones')}`)
  const label = page.getByRole('button', { name: 'Signed-in users, by 2 policies' })
  await expect(label).toBeVisible()
  const list = page.getByRole('list', { name: 'Tables of public' })
  await expect(list.getByRole('img', { name: 'Anyone can read and change every row' })).toHaveCount(1)
  await label.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Who can reach stones' })
  await expect(sheet).toContainText('heavy ones')
  await escapeFrom(sheet)
  await expect(label).toBeFocused()
  await list.getByRole('link', { name: /^dust/ }).click()
  await expect(page.getByRole('button', { name: 'Servers only: RLS is on without policies' })).toBeVisible()
})

test('a table is closed and opened with its SQL in view, and what somebody else changed is a conflict', async ({
  page,
}) => {
  await owner.sql(ref, 'create table opened (id bigint primary key); alter table opened disable row level security')
  await page.goto(`${plinth.url}/project/${ref}/database/api-access?search=opened`)
  await row(page, 'public.opened').getByRole('button', { name: 'Anyone can read and change every row' }).click()
  const shown = page.getByRole('dialog', { name: 'Who can reach opened' })
  await shown.getByRole('button', { name: 'Open or close' }).click()
  const form = page.getByRole('dialog', { name: 'Open or close opened' })
  const sql = form.getByRole('figure', { name: 'SQL to run' })
  await expect(form).toContainText('each grant below then reaches every row')
  await form.getByRole('button', { name: 'Run this SQL' }).click()
  await expect(form.getByRole('alert')).toContainText('Nothing has changed yet')
  await form.getByRole('button', { name: 'Close it to the API' }).click()
  await expect(sql).toContainText('revoke select, insert, update, delete on "public"."opened" from "anon";')
  expect(await violationsOf(page)).toEqual([])

  await owner.sql(ref, 'revoke delete on opened from anon')
  await form.getByRole('button', { name: 'Run this SQL' }).click()
  await expect(form.getByRole('alert')).toContainText('Somebody changed who reaches this table since you read it')
  await escapeFrom(form)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(shown.getByRole('region', { name: 'Anyone (anon)' })).toContainText('DeleteNo')
  await shown.getByRole('button', { name: 'Open or close' }).click()
  await form.getByRole('button', { name: 'Close it to the API' }).click()
  await form.getByRole('button', { name: 'Run this SQL' }).click()
  await expect(shown).toContainText('Servers only: no grants')

  await shown.getByRole('button', { name: 'Open or close' }).click()
  await form.getByRole('button', { name: 'Let anyone read it' }).click()
  await expect(form.getByRole('checkbox', { name: 'Row-level security' })).toBeChecked()
  await form.getByRole('checkbox', { name: 'delete for authenticated' }).uncheck()
  await expect(sql).toContainText('grant select, insert, update on "public"."opened" to "authenticated";')
  await form.getByRole('button', { name: 'Run this SQL' }).click()
  await expect(shown).toContainText('Servers only: RLS is on without policies')
  expect(
    await owner.sql(
      ref,
      `select has_table_privilege('anon', 'opened', 'select'), has_table_privilege('authenticated', 'opened', 'delete')`,
    ),
  ).toEqual([['t', 'f']])
})
