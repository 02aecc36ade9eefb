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

test('a trigger is created, disabled and dropped', async ({ page }) => {
  await owner.sql(
    ref,
    `create function stamp() returns trigger language plpgsql as 'begin new.name := upper(new.name); return new; end'`,
  )
  await open(page, 'triggers')
  await expect(page.getByText('There are no triggers')).toBeVisible()
  await page.getByRole('button', { name: 'Create trigger' }).click()
  const form = page.getByRole('dialog', { name: 'Create trigger' })
  await form.getByLabel('Name').fill('stamped')
  await form.getByLabel('Table').selectOption('public.stones')
  await form.getByRole('checkbox', { name: 'INSERT' }).check()
  await form
    .getByRole('group', { name: 'Only updates of these columns' })
    .getByRole('checkbox', { name: 'name' })
    .check()
  await form.getByLabel('When').fill('new.weight > heft')
  await form.getByLabel('Function').selectOption('public.stamp')
  await form.getByRole('button', { name: 'Create trigger' }).click()
  await expect(form.getByRole('alert')).toContainText('column "heft" does not exist')
  await form.getByLabel('When').fill('new.weight > 1')
  await form.getByRole('button', { name: 'Create trigger' }).click()
  await expect(form).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'stamped' })
  await expect(row).toContainText('BEFORE INSERT, UPDATE OF name, for each row')
  await row.getByRole('switch').click()
  await expect(row).toContainText('No')
  await expect(row.getByRole('switch')).toBeEnabled()
  expect(await owner.sql(ref, `insert into stones values (1, 'low', 2) returning name`)).toEqual([['low']])
  await row.getByRole('switch').click()
  await expect(row).toContainText('Yes')
  expect(await owner.sql(ref, `insert into stones values (2, 'high', 2) returning name`)).toEqual([['HIGH']])
  await row.getByRole('link', { name: 'stamped' }).click()
  const sheet = page.getByRole('dialog', { name: 'stamped' })
  await expect(sheet).toContainText('CREATE TRIGGER stamped BEFORE INSERT OR UPDATE OF name')
  await escapeFrom(sheet)
  await row.getByRole('button', { name: 'Drop stamped of stones' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop trigger' }).click()
  await expect(page.getByText('There are no triggers')).toBeVisible()
})

test('an index is built beside writes, and an invalid one that was left is dropped', async ({ page }) => {
  await owner.sql(
    ref,
    `create table twins (id bigint primary key, name text); insert into twins values (1, 'a'), (2, 'a')`,
  )
  await open(page, 'indexes')
  const list = page.getByRole('table', { name: 'Indexes' })
  await expect(list.getByRole('button', { name: 'The constraint twins_pkey needs it' })).toBeDisabled()
  await page.getByRole('button', { name: 'Create index' }).click()
  const form = page.getByRole('dialog', { name: 'Create index' })
  await form.getByLabel('Table').selectOption('public.twins')
  await form.getByLabel('Columns', { exact: true }).selectOption('name')
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('twins_name_idx')
  await form.getByRole('checkbox', { name: 'Unique' }).check()
  await form.getByRole('button', { name: 'Review SQL' }).click()
  const review = page.getByRole('dialog', { name: 'Review SQL' })
  await expect(review).toContainText('create unique index concurrently "twins_name_idx"')
  await expect(review).toContainText('outside of a transaction')
  await escapeFrom(review)
  await form.getByRole('button', { name: 'Create index' }).click()
  await expect(form.getByRole('alert')).toContainText('An invalid index of this name is left.')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard index' }).click()
  const row = list.getByRole('row').filter({ hasText: 'twins_name_idx' })
  await expect(row).toContainText('Invalid: drop it')
  await row.getByRole('button', { name: 'Drop twins_name_idx' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop index' }).click()
  await expect(row).toHaveCount(0)

  await page.getByRole('button', { name: 'Create index' }).click()
  await form.getByLabel('Table').selectOption('public.twins')
  await form.getByLabel('Columns', { exact: true }).selectOption('name')
  await form.getByRole('button', { name: 'Create index' }).click()
  await expect(form).toHaveCount(0)
  await expect(row).toContainText('None since')
})

test('a type gets a value where it is asked for, a value another name, and the type goes with its columns', async ({
  page,
}) => {
  await open(page, 'types')
  await page.getByRole('button', { name: 'Create type' }).click()
  const form = page.getByRole('dialog', { name: 'Create enumerated type' })
  await form.getByLabel('Name').fill('grade')
  await form.getByLabel('Values').fill('rough\nfine\nrough')
  await form.getByRole('button', { name: 'Create type' }).click()
  await expect(form.getByRole('alert')).toContainText('"rough" is there twice.')
  await form.getByLabel('Values').fill('rough\nfine')
  await form.getByRole('button', { name: 'Create type' }).click()
  await expect(form).toHaveCount(0)
  await owner.sql(ref, 'create table graded (id int, grade grade)')
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'grade' })
  await expect(row).toContainText('public.graded.grade')

  await row.getByRole('button', { name: 'Edit grade' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit grade' })
  await editing.getByLabel('New value').fill('medium')
  await editing.getByLabel('Place').selectOption('Before')
  await editing.getByRole('button', { name: 'Add value' }).click()
  await expect(editing).toHaveCount(0)
  await expect(row).toContainText('roughmediumfine')
  await row.getByRole('button', { name: 'Edit grade' }).click()
  await editing.getByLabel('Change').selectOption('Rename a value')
  await editing.getByLabel('Value', { exact: true }).selectOption('rough')
  await editing.getByLabel('New name').fill('coarse')
  await editing.getByRole('button', { name: 'Rename value' }).click()
  await expect(editing).toHaveCount(0)
  await expect(row).toContainText('coarsemediumfine')

  await row.getByRole('button', { name: 'Drop grade' }).click()
  const dropping = page.getByRole('alertdialog')
  await expect(dropping.getByRole('list', { name: 'What depends on it' })).toHaveText(
    'column grade of table public.graded',
  )
  await dropping.getByLabel('Type the name of the type').fill('grade')
  await dropping.getByLabel('Drop these, too').check()
  await dropping.getByRole('button', { name: 'Drop type' }).click()
  await expect(row).toHaveCount(0)
})

test('a publication is created, changed and dropped, and one that changed meanwhile is a conflict', async ({
  page,
}) => {
  await owner.sql(ref, 'create table sent (id bigint primary key, note text, secret text)')
  await open(page, 'publications')
  await expect(page.getByText('There are no publications')).toBeVisible()
  await page.getByRole('button', { name: 'Create publication' }).click()
  const form = page.getByRole('dialog', { name: 'Create publication' })
  await form.getByLabel('Name').fill('changes')
  await form.getByRole('checkbox', { name: 'TRUNCATE' }).uncheck()
  await form.getByLabel('Table', { exact: true }).selectOption('public.sent')
  const sent = form.getByRole('group', { name: 'public.sent' })
  await sent.getByLabel('Columns').fill('id, note')
  await sent.getByLabel('Only rows where').fill('weight > 7')
  await form.getByRole('button', { name: 'Create publication' }).click()
  await expect(sent.getByRole('alert')).toContainText('column "weight" does not exist')
  await sent.getByLabel('Only rows where').fill('id > 7')
  await form.getByRole('button', { name: 'Review SQL' }).click()
  const review = page.getByRole('dialog', { name: 'Review SQL' })
  await expect(review).toContainText('"public"."sent" ("id", "note") where (id > 7)')
  await escapeFrom(review)
  await form.getByRole('button', { name: 'Create publication' }).click()
  await expect(form).toHaveCount(0)
  const row = page.getByRole('table', { name: 'Publications' }).getByRole('row').filter({ hasText: 'changes' })
  await expect(row).toContainText('public.sent (id, note) where (id > 7)')
  await expect(row).toContainText('INSERT, UPDATE, DELETE')

  await row.getByRole('button', { name: 'Edit changes' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit changes' })
  await editing.getByRole('button', { name: 'Remove public.sent' }).click()
  await editing.getByLabel('Table', { exact: true }).selectOption('public.stones')
  await editing.getByRole('button', { name: 'Save publication' }).click()
  await expect(editing).toHaveCount(0)
  await expect(row).toContainText('public.stones')
  expect(await owner.sql(ref, 'select tablename from pg_publication_tables')).toEqual([['stones']])

  await row.getByRole('button', { name: 'Edit changes' }).click()
  await owner.sql(ref, `alter publication changes set (publish = 'insert')`)
  await editing.getByLabel('Name').fill('renamed')
  await editing.getByRole('button', { name: 'Save publication' }).click()
  await expect(editing.getByRole('alert')).toContainText('The publication was changed or dropped since you read it')
  await escapeFrom(editing)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await row.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'changes', exact: true })
  await expect(sheet).toContainText(`publish = 'insert'`)
  await escapeFrom(sheet)
  await row.getByRole('button', { name: 'Drop changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop publication' }).click()
  await expect(page.getByText('There are no publications')).toBeVisible()
  expect(await owner.sql(ref, 'select pubname from pg_publication')).toEqual([])
})

test('event triggers are listed with what the platform’s own ones do', async ({ page }) => {
  await open(page, 'event-triggers')
  const list = page.getByRole('table', { name: 'Event triggers' })
  const row = list.getByRole('row').filter({ hasText: 'plinth_secure_new_objects' })
  await expect(row).toContainText('Managed by Plinth')
  await expect(row).toContainText('Turns row-level security on for new tables of public')
  await expect(page.getByText('no role of a project is a superuser')).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'plinth_secure_new_objects' })).toContainText(
    'EXECUTE FUNCTION plinth.secure_new_object()',
  )
})
