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
