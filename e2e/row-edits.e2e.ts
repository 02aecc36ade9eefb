import { expect, type Page, test } from '@playwright/test'
import { escapeFrom } from './escape-from.ts'
import type { Person } from './person.ts'
import type { Plinth } from './plinth.ts'
import { startSignedIn } from './signed-in.ts'

let plinth: Plinth
let ref: string
let owner: Person
const tables: Record<string, string> = {}

startSignedIn({
  async prepare(started, person) {
    plinth = started
    ref = await person.project(await person.organization('Acme'), 'Quarry')
    await person.sql(
      ref,
      `create type grade as enum ('rough', 'fine');
       create table stones (id bigint primary key, name text default 'nameless', polished boolean, grade grade, note jsonb);
       insert into stones select n, 'stone ' || n, null, 'rough', '{}' from generate_series(1, 400) n;
       create table loose (name text); insert into loose values ('gravel');
       create view heavy as select id, name from stones`,
    )
    for (const name of ['stones', 'loose', 'heavy']) tables[name] = await person.tableId(ref, name)
  },
  onSignIn(person) {
    owner = person
  },
})

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

async function open(page: Page, table: string, search = '') {
  await page.goto(`${plinth.url}/project/${ref}/editor/${tables[table]}${search}`)
}

async function openEditable(page: Page, search = '') {
  await open(page, 'stones', search)
  await expect(page.getByRole('grid', { name: 'Rows of stones' })).toHaveAttribute('aria-readonly', 'false')
}

const valuesOf = (id: number) => owner.sql(ref, `select name, polished, grade, note from stones where id = ${id}`)

test('values are edited with the keyboard alone, reviewed, saved and undone', async ({ page }) => {
  const { keyboard } = page
  await openEditable(page)
  await cell(page, 'stone 2').click()
  await keyboard.press('Enter')
  await keyboard.type('granite')
  await keyboard.press('Tab')
  await expect(bar(page)).toContainText('1 change')
  await keyboard.press('F2')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(cell(page, 'granite')).toHaveClass(/dg-staged/)
  await cell(page, 'stone 3').click()
  await keyboard.press('x')
  await keyboard.press('Escape')
  await expect(cell(page, 'stone 3')).toBeFocused()
  await keyboard.press('Delete')
  await expect(bar(page)).toContainText('2 changes')

  await bar(page).getByRole('button', { name: 'Review SQL' }).click()
  const review = page.getByRole('dialog', { name: 'Review SQL' })
  await expect(review).toContainText(`set "name" = 'granite', "polished" = 't'`)
  await expect(review).toContainText(`set "name" = null`)
  await escapeFrom(review)
  await cell(page, 'stone 4').click()
  await keyboard.type('from an open editor')
  await keyboard.press('Control+s')
  await expect(page.getByText('3 rows saved.')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect(await valuesOf(4)).toMatchObject([['from an open editor', null, 'rough', '{}']])
  await expect(cell(page, 'granite')).toBeVisible()
  expect(await valuesOf(2)).toMatchObject([['granite', 't', 'rough', '{}']])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 'stone 2')).toBeVisible()
  await expect(cell(page, 'stone 3')).toBeVisible()
  expect(await valuesOf(2)).toMatchObject([['stone 2', null, 'rough', '{}']])
})

test('a row is inserted, another duplicated, others deleted, and all of it is discarded or saved', async ({ page }) => {
  await openEditable(page)
  await page.getByRole('button', { name: 'Insert row' }).click()
  const sheet = page.getByRole('dialog', { name: 'Insert a row into stones' })
  await sheet.getByLabel('id (bigint)').fill('1000')
  await expect(sheet.getByLabel('name (text)')).toHaveAttribute('placeholder', /nameless/)
  await sheet.getByRole('button', { name: 'Insert row' }).click()
  await expect(cell(page, '1000')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0)
  await page.getByRole('rowheader', { name: '3', exact: true }).click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(bar(page)).toContainText('2 changes')
  await page.getByRole('row').nth(1).getByRole('gridcell').first().dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1001')
  await page.keyboard.press('Enter')
  await page.getByRole('rowheader', { name: '6', exact: true }).click()
  await page.keyboard.press('Delete')
  await expect(bar(page)).toContainText('3 changes')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('3 rows saved.')).toBeVisible()
  expect(await owner.sql(ref, 'select id, name from stones where id in (4, 1000, 1001) order by id')).toEqual([
    ['1000', 'nameless'],
    ['1001', 'stone 2'],
  ])
})

test('a value that somebody else changed is a conflict at its cell, and is overwritten only when asked', async ({
  page,
}) => {
  await openEditable(page)
  await cell(page, 'stone 7').dblclick()
  await page.keyboard.type('mine')
  await page.keyboard.press('Enter')
  await owner.sql(ref, `update stones set name = 'theirs' where id = 7`)
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(bar(page)).toContainText('Rows have changed since you read them')
  await expect(cell(page, 'mine')).toHaveClass(/dg-refused/)
  expect(await valuesOf(7)).toMatchObject([['theirs', null, 'rough', '{}']])
  await bar(page).getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByText('1 row saved.')).toBeVisible()
  expect(await valuesOf(7)).toMatchObject([['mine', null, 'rough', '{}']])
})

test('edits survive sorting and a reload, and leaving asks first', async ({ page }) => {
  await openEditable(page)
  await cell(page, 'stone 9').dblclick()
  await page.keyboard.type('kept')
  await page.keyboard.press('Enter')
  await page.getByRole('columnheader', { name: /^id/ }).click()
  await expect(cell(page, 'kept')).toBeVisible()
  await page.getByRole('link', { name: /heavy/ }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(bar(page)).toContainText('1 change')
  await expect(cell(page, 'kept')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(cell(page, 'stone 9')).toBeVisible()
})

test('what cannot be right is said at the editor, and what Postgres refuses at the cell', async ({ page }) => {
  await openEditable(page)
  const row = page.getByRole('row').filter({ has: cell(page, 'stone 11') })
  await row.getByRole('gridcell', { name: '{}' }).dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{{')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'This is not JSON' })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('gridcell', { name: '11', exact: true }).dblclick()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(bar(page)).toContainText('duplicate key')
  await expect(page.locator('.dg-refused')).toHaveText('12')
  await bar(page).getByRole('button', { name: 'Discard' }).click()
})

test('values are pasted into the grid, and one column is set for several rows', async ({ page }) => {
  await openEditable(page)
  await cell(page, 'stone 14').click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'basalt\ttrue\nmarble\tfalse\n')
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await expect(bar(page)).toContainText('2 changes')
  await page.getByRole('rowheader', { name: '16', exact: true }).click()
  await page.getByRole('button', { name: 'Set column' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a column of 1 row' })
  await dialog.getByLabel('Column').selectOption('grade')
  await dialog.getByLabel('What grade becomes').selectOption('NULL')
  await dialog.getByRole('button', { name: 'Set values' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('3 rows saved.')).toBeVisible()
  expect(
    await owner.sql(
      ref,
      'select name, polished, grade from stones where grade is null or polished is not null order by id',
    ),
  ).toEqual(
    expect.arrayContaining([
      ['basalt', 't', 'rough'],
      ['marble', 'f', 'rough'],
    ]),
  )
})

test('where rows cannot be edited, the page says why', async ({ page }) => {
  for (const [table, reason] of [
    ['loose', 'Add a primary key'],
    ['heavy', 'Rows of a view'],
  ] as const) {
    await open(page, table)
    await expect(page.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
    await page.getByText('Read-only', { exact: true }).focus()
    await page.getByText('Read-only', { exact: true }).hover()
    await expect(page.getByRole('tooltip')).toContainText(reason)
  }
})
