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
      `create type grade as enum ('rough', 'fine'); create table quarries (id bigint primary key, name text)`,
    )
  },
  onSignIn(person) {
    owner = person
  },
})

const sheet = (page: Page) => page.getByRole('dialog', { name: 'New table' })
const column = (page: Page, name: string) => sheet(page).getByRole('group', { name, exact: true })

async function openSheet(page: Page) {
  await page.goto(`${plinth.url}/project/${ref}/editor`)
  await page.getByRole('button', { name: 'New table' }).first().click()
  await expect(sheet(page).getByLabel('Name').first()).toBeFocused()
}

test('the address that opens the form is left with the form', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${ref}/editor?create=table`)
  await expect(sheet(page).getByLabel('Name').first()).toBeFocused()
  await escapeFrom(sheet(page))
  await expect(page).toHaveURL(/\/editor$/)
})

test('a table is made with the keyboard alone, and opens', async ({ page }) => {
  const { keyboard } = page
  await page.goto(`${plinth.url}/project/${ref}/editor`)
  await page.getByRole('button', { name: 'New table' }).first().focus()
  await keyboard.press('Enter')
  await expect(sheet(page).getByLabel('Name').first()).toBeFocused()
  await keyboard.type('stones')
  await sheet(page).getByRole('button', { name: 'Add column' }).focus()
  await keyboard.press('Enter')
  await expect(column(page, 'Column 3').getByLabel('Name')).toBeFocused()
  await keyboard.type('weight')
  await keyboard.press('Tab')
  await keyboard.type('numeric(10,2)')
  await keyboard.press('Tab')
  await keyboard.type('0')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/editor\/\d+/)
  await expect(page.getByRole('heading', { name: /stones/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'stones' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Servers only: RLS is on without policies' })).toBeVisible()
  expect(
    await owner.sql(
      ref,
      `select column_name, data_type, column_default, is_nullable from information_schema.columns
       where table_name = 'stones' order by ordinal_position`,
    ),
  ).toEqual([
    ['id', 'bigint', null, 'NO'],
    ['created_at', 'timestamp with time zone', 'now()', 'NO'],
    ['weight', 'numeric', '0', 'YES'],
  ])
})

test('the SQL that is reviewed is what runs: an enum, a list, a check and a foreign key', async ({ page }) => {
  await openSheet(page)
  await sheet(page).getByLabel('Name').first().fill('blo"cks')
  await sheet(page).getByLabel('Enable row-level security').uncheck()
  await expect(sheet(page).getByText('Anyone with a key of your app')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Remove created_at' }).click()
  const add = sheet(page).getByRole('button', { name: 'Add column' })
  await add.click()
  const grade = column(page, 'Column 2')
  await expect(page.locator('datalist option[value=\'"public"."grade"\']')).toHaveText('Enum: rough, fine')
  await grade.getByLabel('Type').fill('"public"."grade"')
  await grade.getByLabel('Name').fill('grade')
  await expect(column(page, 'grade').locator('datalist option').first()).toHaveAttribute('value', `'rough'`)
  await column(page, 'grade').getByLabel('Default').fill(`'rough'`)
  await add.click()
  await column(page, 'Column 3').getByLabel('Type').fill('text')
  await column(page, 'Column 3').getByLabel('Array').check()
  await column(page, 'Column 3').getByLabel('Name').fill('tags')
  await column(page, 'tags').getByRole('button', { name: 'More settings of tags' }).click()
  await column(page, 'tags').getByLabel('Check').fill('cardinality(tags) < 9')
  await add.click()
  await column(page, 'Column 4').getByLabel('Type').fill('bigint')
  await column(page, 'Column 4').getByLabel('Name').fill('quarry_id')
  await sheet(page).getByRole('button', { name: 'Add foreign key' }).click()
  const key = sheet(page).getByRole('group', { name: 'Foreign key 1' })
  await key.getByLabel('Column', { exact: true }).selectOption('quarry_id')
  await key.getByLabel('Points at the table').click()
  await page.keyboard.type('quarr')
  await page.keyboard.press('Enter')
  await expect(key.getByLabel('And its column')).toHaveValue('id')
  await key.getByLabel('When the row it points at is deleted').selectOption('CASCADE')

  await sheet(page).getByRole('button', { name: 'Review SQL' }).click()
  const review = page.getByRole('dialog', { name: 'Review SQL' })
  const expected = [
    'create table "public"."blo""cks" (',
    '  "id" bigint generated by default as identity,',
    `  "grade" "public"."grade" default 'rough',`,
    '  "tags" text[] check (cardinality(tags) < 9),',
    '  "quarry_id" bigint,',
    '  primary key ("id"),',
    '  foreign key ("quarry_id") references "public"."quarries" ("id") on delete cascade',
    ');',
  ].join('\n')
  expect(await review.getByRole('figure', { name: 'SQL' }).locator('code').innerText()).toContain(expected)
  await escapeFrom(review)
  await sheet(page).getByRole('button', { name: 'Create table' }).click()
  await expect(page.getByRole('heading', { name: /blo"cks/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Anyone can read and change every row' })).toBeVisible()
  expect(
    await owner.sql(
      ref,
      `select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'public."blo""cks"'::regclass order by 1`,
    ),
  ).toEqual([
    ['CHECK ((cardinality(tags) < 9))'],
    ['FOREIGN KEY (quarry_id) REFERENCES quarries(id) ON DELETE CASCADE'],
    ['PRIMARY KEY (id)'],
  ])
})

test('what is wrong is said at its field, here and by Postgres, and nothing that was typed is lost', async ({
  page,
}) => {
  await openSheet(page)
  const create = sheet(page).getByRole('button', { name: 'Create table' })
  await create.click()
  await expect(sheet(page).getByLabel('Name').first()).toBeFocused()
  await expect(sheet(page).getByRole('alert').filter({ hasText: 'A name must not be empty' })).toBeVisible()
  await sheet(page).getByLabel('Name').first().fill('quarries')
  await create.click()
  await expect(sheet(page).getByRole('alert').filter({ hasText: 'already exists' })).toBeVisible()
  await sheet(page).getByLabel('Name').first().fill('broken')
  await column(page, 'created_at').getByLabel('Type').fill('moment')
  await create.click()
  const complaint = column(page, 'created_at').getByRole('alert')
  await expect(complaint).toContainText('type "moment" does not exist')
  await expect(column(page, 'created_at').getByLabel('Type')).toBeFocused()
  await column(page, 'created_at').getByLabel('Type').fill('timestamptz')
  await column(page, 'created_at').getByLabel('Default').fill('now(); drop table quarries')
  await create.click()
  await expect(complaint).toContainText('An expression has no semicolon')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Close without creating the table?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(sheet(page).getByLabel('Name').first()).toHaveValue('broken')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard table' }).click()
  await expect(sheet(page)).toHaveCount(0)
  expect(await owner.sql(ref, `select to_regclass('broken'), to_regclass('quarries')`)).toEqual([[null, 'quarries']])
})

test('a table is changed in its form: renamed, converted, added to and dropped from, as the SQL says', async ({
  page,
}) => {
  await owner.sql(
    ref,
    `create table loads (id bigint primary key, weight text default '1', driver text);
     insert into loads values (1, '12', 'Ada')`,
  )
  await page.goto(`${plinth.url}/project/${ref}/editor/${await owner.tableId(ref, 'loads')}?view=definition`)
  await page.getByRole('button', { name: 'Edit table' }).click()
  const form = page.getByRole('dialog', { name: 'Edit loads' })
  const field = (name: string) => form.getByRole('group', { name, exact: true })
  const save = form.getByRole('button', { name: 'Save table' })
  await save.click()
  await expect(form.getByRole('alert')).toHaveText('Nothing has changed yet.')
  await form.getByLabel('Name').first().fill('cargo')
  await form.getByLabel('Comment').first().fill('What is carried')
  await field('weight').getByLabel('Type').fill('integer')
  await field('weight').getByLabel('Default').fill('0')
  await save.click()
  await expect(field('weight').getByRole('alert')).toContainText('cannot be cast automatically')
  await field('weight').getByLabel('Using').fill('weight::integer')
  await form.getByRole('button', { name: 'Remove driver' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Saving drops driver with all values.' })).toBeVisible()
  await form.getByRole('button', { name: 'Add column' }).click()
  await expect(field('Column 3').getByLabel('Name')).toBeFocused()
  await field('Column 3').getByLabel('Type').fill('"public"."grade"')
  await field('Column 3').getByLabel('Name').fill('grade')
  await form.getByRole('button', { name: 'Review SQL' }).click()
  const review = page.getByRole('dialog', { name: 'Review SQL' })
  await expect(review).toContainText('alter column "weight" type integer using (weight::integer);')
  await expect(review).toContainText('alter table "public"."loads" rename to "cargo";')
  await escapeFrom(review)
  await save.click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /cargo/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Columns of cargo' })).toContainText('grade')
  expect(await owner.sql(ref, 'select * from cargo')).toEqual([['1', '12', null]])
})

test('a table that changed while its form was open is a conflict, and the form keeps what was typed', async ({
  page,
}) => {
  await owner.sql(ref, 'create table carts (id bigint primary key)')
  await page.goto(`${plinth.url}/project/${ref}/editor/${await owner.tableId(ref, 'carts')}?view=definition`)
  await page.getByRole('button', { name: 'Edit table' }).click()
  const form = page.getByRole('dialog', { name: 'Edit carts' })
  await form.getByLabel('Comment').first().fill('Mine')
  await owner.sql(ref, 'alter table carts add theirs int')
  await form.getByRole('button', { name: 'Save table' }).click()
  await expect(form.getByRole('alert')).toContainText('The table has changed since you read it')
  await expect(form.getByLabel('Comment').first()).toHaveValue('Mine')
  expect(await owner.sql(ref, `select obj_description('carts'::regclass)`)).toEqual([[null]])
})
