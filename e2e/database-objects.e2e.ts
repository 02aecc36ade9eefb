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
      `create table stones (id bigint primary key, name text, weight numeric);
       create function shared() returns int language sql as 'select 1'`,
    )
  },
  onSignIn(person) {
    owner = person
  },
})

const open = (page: Page, kind: string) => page.goto(`${plinth.url}/project/${ref}/database/${kind}`)

test('a function is created with its SQL reviewed, changed, and dropped with what depends on it', async ({ page }) => {
  await open(page, 'functions')
  const list = page.getByRole('table', { name: 'Functions' })
  await expect(list).toContainText('shared')
  await page.getByRole('button', { name: 'Create function' }).click()
  const form = page.getByRole('dialog', { name: 'Create function' })
  await form.getByLabel('Name').fill('heavier')
  await form.getByLabel('Arguments').fill('than numeric default 1')
  await form.getByLabel('Returns').fill('setof stones')
  await form.getByLabel('Language').selectOption('SQL')
  await form.getByLabel('Body').fill('select * from public.stones where heft > than')
  await form.getByLabel('Runs as').selectOption('Its owner (SECURITY DEFINER)')
  await expect(form.getByLabel('search_path')).toHaveValue('')
  await form.getByRole('button', { name: 'Create function' }).click()
  await expect(form.getByRole('alert')).toContainText('Say why it runs with the rights of its owner.')
  await form.getByLabel('Why it runs as its owner').fill('Guests see heavy stones')
  await form.getByRole('button', { name: 'Create function' }).click()
  await expect(form.getByRole('alert')).toContainText('column "heft" does not exist')
  await expect(form.getByLabel('Body')).toBeFocused()
  await form.getByLabel('Body').fill('select * from public.stones where weight > than')
  await form.getByRole('button', { name: 'Review SQL' }).click()
  const review = page.getByRole('dialog', { name: 'Review SQL' })
  await expect(review).toContainText(`set search_path to ''`)
  await escapeFrom(review)
  await form.getByRole('button', { name: 'Create function' }).click()
  await expect(form).toHaveCount(0)

  const row = list.getByRole('row').filter({ hasText: 'heavier' })
  await expect(row).toContainText('its owner')
  await row.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'heavier', exact: true })
  await expect(sheet).toContainText('CREATE OR REPLACE FUNCTION public.heavier(than numeric DEFAULT 1)')
  await expect(page).toHaveURL(/open=\d+/)
  await sheet.getByRole('button', { name: 'Edit function' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit heavier' })
  await editing.getByLabel('Volatility').selectOption('stable')
  await editing.getByRole('button', { name: 'Save function' }).click()
  await expect(editing).toHaveCount(0)
  await expect(sheet).toContainText('STABLE SECURITY DEFINER')

  await owner.sql(ref, 'create view heavy as select * from heavier(2)')
  await page.reload()
  await sheet.getByRole('button', { name: 'Drop function' }).click()
  const dropping = page.getByRole('alertdialog')
  await expect(dropping.getByRole('list', { name: 'What depends on it' })).toHaveText('view public.heavy')
  await dropping.getByLabel('Type the name of the function').fill('heavier')
  await dropping.getByRole('button', { name: 'Drop function' }).click()
  await expect(dropping).toContainText('Choose to drop what depends on it, too')
  await dropping.getByLabel('Drop these, too').check()
  await dropping.getByRole('button', { name: 'Drop function' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(list.getByRole('row').filter({ hasText: 'heavier' })).toHaveCount(0)
  expect(await owner.sql(ref, `select to_regclass('heavy')`)).toEqual([[null]])
})

test('a function that changed while its form was open is a conflict, and the form keeps what was typed', async ({
  page,
}) => {
  await open(page, 'functions')
  await page.getByRole('link', { name: 'public.shared()' }).click()
  const sheet = page.getByRole('dialog', { name: 'shared', exact: true })
  await sheet.getByRole('button', { name: 'Edit function' }).click()
  const form = page.getByRole('dialog', { name: 'Edit shared' })
  await form.getByLabel('Body').fill('select 2')
  await owner.sql(ref, `create or replace function shared() returns int language sql as 'select 3'`)
  await form.getByRole('button', { name: 'Save function' }).click()
  await expect(form.getByRole('alert')).toContainText('The function was changed or dropped since you read it')
  await expect(form.getByLabel('Body')).toHaveValue('select 2')
  expect(await owner.sql(ref, 'select shared()')).toEqual([['3']])
})
