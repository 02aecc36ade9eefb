import { expect, type Page, test } from '@playwright/test'
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
      `create table stones (id bigint generated always as identity primary key, name text);
       insert into stones (name) select 'stone ' || n from generate_series(1, 300) n;
       analyze stones;
       create view seen as select name from stones;
       create table chips (id bigint primary key, stone bigint references stones);
       insert into chips values (1, 1)`,
    )
  },
  onSignIn(person) {
    owner = person
  },
})

const openMenu = (page: Page) => page.getByRole('button', { name: 'More of this table' }).click()
const isLeft = (name: string) => owner.sql(ref, `select count(*)::text from pg_class where relname = '${name}'`)

test('a table is emptied from its menu, with what points at it only where that is chosen', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${ref}/editor/${await owner.tableId(ref, 'stones')}`)
  await expect(page.getByText('stone 1', { exact: true })).toBeVisible()
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Empty table' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Empty public.stones?' })
  await expect(dialog).toContainText('about 300')
  await expect(dialog).toContainText('This cannot be undone')
  await expect(dialog.getByRole('list', { name: 'What points at it' })).toContainText('public.chips')
  const confirm = dialog.getByRole('button', { name: 'Empty table' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('textbox').fill('stones')
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText('Choose to empty the tables that point at it, too')
  await dialog.getByLabel('Empty these, too (CASCADE)').check()
  await dialog.getByLabel('Restart its numbering').check()
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('stones has no rows yet')).toBeVisible()
  expect(
    await owner.sql(ref, 'select (select count(*) from chips)::text, (select count(*) from stones)::text'),
  ).toEqual([['0', '0']])
  expect(await owner.sql(ref, `insert into stones (name) values ('first') returning id::text`)).toEqual([['1']])
})

test('a table is dropped from its definition, and what came to depend on it meanwhile is asked about first', async ({
  page,
}) => {
  await page.goto(`${plinth.url}/project/${ref}/editor/${await owner.tableId(ref, 'stones')}?view=definition`)
  await page.getByRole('button', { name: 'Drop table' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Drop public.stones?' })
  const depending = dialog.getByRole('list', { name: 'What depends on it' })
  await expect(depending.getByRole('listitem')).toHaveText([
    'constraint chips_stone_fkey on table public.chips',
    'view public.seen',
  ])
  await dialog.getByRole('textbox').fill('stones')
  await dialog.getByLabel('Drop these, too (CASCADE)').check()
  await owner.sql(ref, 'create view added as select name from stones')
  await dialog.getByRole('button', { name: 'Drop table' }).click()
  await expect(dialog.getByRole('alert')).toContainText('has changed since you read it')
  await expect(depending).toContainText('view public.added')
  await expect(dialog.getByLabel('Drop these, too (CASCADE)')).not.toBeChecked()
  expect(await isLeft('stones')).toEqual([['1']])
  await dialog.getByLabel('Drop these, too (CASCADE)').check()
  await dialog.getByRole('button', { name: 'Drop table' }).click()
  await expect(page).toHaveURL(/\/editor(?:\?|$)/)
  await expect(page.getByText('Choose a table', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tables of public' }).getByRole('link')).toHaveText(['chips'])
  expect(await Promise.all(['stones', 'seen', 'added', 'chips'].map(isLeft))).toEqual([
    [['0']],
    [['0']],
    [['0']],
    [['1']],
  ])
})
