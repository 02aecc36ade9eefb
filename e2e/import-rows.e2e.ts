import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { Person } from './person.ts'
import type { Plinth } from './plinth.ts'
import { startSignedIn } from './signed-in.ts'

let plinth: Plinth
let ref: string
let owner: Person
let table: string

startSignedIn({
  async prepare(started, person) {
    plinth = started
    ref = await person.project(await person.organization('Acme'), 'Quarry')
    await person.sql(
      ref,
      `create table stones (id int primary key, full_name text not null, weight numeric, note text);
       insert into stones values (1, 'slate', 1, 'stays')`,
    )
    table = await person.tableId(ref, 'stones')
  },
  onSignIn(person) {
    owner = person
  },
})

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Import rows into stones' })
const button = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true })
const goesInto = (page: Page, name: string) => sheet(page).getByLabel(`${name} goes into`)

async function openSheet(page: Page) {
  await page.goto(`${plinth.url}/project/${ref}/editor/${table}`)
  await page.getByRole('button', { name: 'Import' }).click()
}

const choose = (page: Page, text: string | Buffer) =>
  sheet(page)
    .getByLabel('File to import')
    .setInputFiles({ name: 'stones.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

const rows = () => owner.sql(ref, 'select id, full_name, weight::text, note from stones order by id')

test('a file is mapped, tried with two bad rows, and imported over what is there, with the rejects as a file', async ({
  page,
}) => {
  await openSheet(page)
  await expect(button(page, 'Import')).toBeDisabled()
  await choose(page, 'id;Full Name;kg;colour\n1;granite;2.5;red\n2;"basalt; black";x;\n3;;1;\n4;marble;;white\n')
  await expect(sheet(page).getByLabel('Delimiter')).toHaveValue(';')
  await expect(sheet(page).getByLabel('The first row is a header')).toBeChecked()
  await expect(goesInto(page, 'Full Name')).toHaveValue('full_name')
  await expect(goesInto(page, 'kg')).toHaveValue('')
  await goesInto(page, 'kg').selectOption('weight')
  await goesInto(page, 'Full Name').selectOption('')
  await expect(sheet(page).getByText('The column full_name needs a value in every row')).toBeVisible()
  await goesInto(page, 'Full Name').selectOption('full_name')
  await sheet(page).getByRole('radio', { name: 'Replace' }).check()

  await button(page, 'Try it').click()
  await expect(sheet(page).getByText('1 row would be imported, 1 replaced, 2 left out.')).toBeVisible()
  await expect(sheet(page).getByText('the import stops at the first bad row')).toBeVisible()
  await expect(sheet(page).getByRole('row', { name: /^3 weight: invalid input syntax for type numeric/ })).toBeVisible()
  expect(await rows()).toEqual([['1', 'slate', '1', 'stays']])

  await sheet(page).getByRole('radio', { name: 'Leave them out' }).check()
  await button(page, 'Import').click()
  await expect(sheet(page).getByText('1 row imported, 1 replaced, 2 left out.')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download rejected rows').click()])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
  expect(lines).toEqual([
    'id,Full Name,kg,colour,reason',
    '2,basalt; black,x,,"Line 3: weight: invalid input syntax for type numeric: ""x"""',
    expect.stringMatching(/^3,,1,,"Line 4: null value in column ""full_name""/),
  ])
  expect(await rows()).toEqual([
    ['1', 'granite', '2.5', 'stays'],
    ['4', 'marble', null, null],
  ])
  await button(page, 'Close').first().click()
  await expect(page.getByRole('gridcell', { name: 'marble' })).toBeVisible()
})

test('pasted rows are imported with the keyboard alone, and a bad row says its line and imports nothing', async ({
  page,
}) => {
  const { keyboard } = page
  await page.goto(`${plinth.url}/project/${ref}/editor/${table}`)
  await page.getByRole('button', { name: 'Import' }).focus()
  await keyboard.press('Enter')
  await sheet(page).getByLabel('Or paste rows').focus()
  await keyboard.insertText('id\tfull_name\n10\tflint\nx\tchalk\n')
  await keyboard.press('Tab')
  await expect(button(page, 'Use pasted rows')).toBeFocused()
  await keyboard.press('Enter')
  await expect(sheet(page).getByLabel('Delimiter')).toHaveValue('\t')
  await button(page, 'Import').focus()
  await keyboard.press('Enter')
  await expect(sheet(page).getByRole('alert')).toContainText(
    'Line 3: id: invalid input syntax for type integer: "x". Nothing was imported.',
  )
  expect(await owner.sql(ref, 'select id from stones where id = 10')).toEqual([])
})

test('an import that is canceled while it is sent says so when it is undone', async ({ page }) => {
  await openSheet(page)
  await choose(page, 'id,full_name\n20,chalk\n')
  await page.route('**/pieces/*', async (route) => {
    await page.waitForResponse('**/cancel')
    await route.continue()
  })
  await button(page, 'Import').click()
  await button(page, 'Cancel import').click()
  await expect(sheet(page).getByRole('alert')).toContainText('The import was canceled. Nothing was imported.')
  expect(await owner.sql(ref, 'select id from stones where id = 20')).toEqual([])
  // nothing of it is in the way of the next one
  await page.unroute('**/pieces/*')
  await button(page, 'Try it').click()
  await expect(sheet(page).getByText('1 row would be imported.')).toBeVisible()
})

test('a connection that is lost half way undoes the import and says so', async ({ page }) => {
  await openSheet(page)
  await choose(page, `id,full_name\n${Array.from({ length: 120_000 }, (_, n) => `${n + 100},lost rows`).join('\n')}\n`)
  const sent: string[] = []
  await page.route('**/pieces/*', async (route) => {
    sent.push(route.request().url())
    if (sent.length === 2)
      await owner.sql(
        ref,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'plinth/import'`,
      )
    await route.continue()
  })
  await button(page, 'Import').click()
  await expect(sheet(page).getByRole('alert')).toContainText(
    'The connection to the database was lost. Nothing was imported.',
  )
  expect(sent.length).toBeGreaterThan(1)
  expect(await owner.sql(ref, `select count(*) from stones where full_name = 'lost rows'`)).toEqual([['0']])
})
