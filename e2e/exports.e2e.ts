import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page, test } from '@playwright/test'
import { addMember } from './add-member.ts'
import type { Plinth } from './plinth.ts'
import { runSql } from './run-sql.ts'
import { givenPerson, type Person } from './person.ts'
import { startSignedIn } from './signed-in.ts'

let plinth: Plinth
let slug: string
let ref: string
let person: Person
const tables: Record<string, string> = {}

startSignedIn({
  async prepare(started, owner) {
    plinth = started
    slug = await owner.organization('Acme')
    ref = await owner.project(slug, 'Quarry')
    await owner.sql(
      ref,
      `create table stones (id bigint generated always as identity primary key, name text, note jsonb);
       insert into stones (name, note) select 'stone ' || n, '{}' from generate_series(1, 400) n;
       update stones set name = case id when 397 then null when 398 then '' when 399 then '=1+2' else 'a|b, "c"' end
       where id > 396;
       update stones set note = jsonb_build_object('long', repeat('long ', 4000)) where id = 2;
       create view heavy as select name from stones where id > 396`,
    )
    for (const name of ['stones', 'heavy']) tables[name] = await owner.tableId(ref, name)
  },
  onSignIn(owner) {
    person = owner
  },
})
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const open = (page: Page, table: string, search = '') =>
  page.goto(`${plinth.url}/project/${ref}/editor/${tables[table]}${search}`)

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

/** By keyboard alone. */
async function chooseFile(page: Page) {
  await exportButton(page).press('Enter')
  const item = page.getByRole('menuitem', { name: 'Download a file' })
  await expect(item).toBeVisible()
  while (!(await item.evaluate((element) => element === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Presses the button of the dialog, and waits for the browser to begin a file. */
async function begin(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).press('Enter'),
  ])
  return { dialog, download }
}

test('by keyboard, the rows of the page are exported as it filters and sorts them, and then all rows', async ({
  page,
}) => {
  await open(page, 'stones', '?filter=id-gt-395&filter=id-lt-401&sort=id-desc')
  await chooseFile(page)
  const chosen = page.getByRole('dialog', { name: 'Export stones' })
  await expect(chosen.getByText('The 2 filters and the sort of this page apply.')).toBeVisible()
  const { dialog, download } = await begin(page, 'Export stones')
  await expect(dialog.getByRole('status')).toHaveText(/^The file is complete\. 5 rows, \d+ bytes\.$/)
  expect(download.suggestedFilename()).toMatch(/^stones-.*\.csv$/)
  expect(new URL(download.url()).search).toBe('')
  expect(await textOf(download)).toBe(
    'id,name,note\n400,"a|b, ""c""",{}\n399,=1+2,{}\n398,"",{}\n397,,{}\n396,stone 396,{}\n',
  )
  await dialog.getByRole('button', { name: 'Close' }).first().press('Enter')
  await expect(dialog).toBeHidden()

  await chooseFile(page)
  await chosen.getByRole('radio', { name: /^All rows/ }).check()
  await chosen.getByRole('radio', { name: /^SQL/ }).check()
  const all = await begin(page, 'Export stones')
  await expect(all.dialog.getByRole('status')).toHaveText(/^The file is complete\. 400 rows, /)
  const sql = await textOf(all.download)
  expect(sql.match(/^INSERT INTO/gm)).toHaveLength(400)
  expect(sql).toMatch(/\nCOMMIT;\n$/)
  await person.sql(ref, 'create table kept as table stones; delete from stones')
  await person.sql(ref, sql.replace(/^BEGIN;$/m, '').replace(/^COMMIT;$/m, ''))
  expect(await person.sql(ref, 'table kept except table stones')).toEqual([])
  expect(await person.sql(ref, 'select count(*) from stones')).toEqual([['400']])
  await person.sql(ref, 'drop table kept')
})

test('a Read-only member exports a view, and copies rows that cannot be edited', async ({ browser }) => {
  const page = await browser.newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  const reader = await givenPerson(page, plinth, 'reader@example.com')
  await addMember(plinth, { slug, email: reader.email, role: 'Read-only' })
  await open(page, 'heavy')
  await page.getByRole('gridcell', { name: '=1+2' }).click()
  await exportButton(page).click()
  await expect(page.getByText('Selected: 1 row')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Copy as CSV' }).click()
  await expect.poll(() => clipboard(page)).toBe('name\r\n=1+2\r\n')

  await page.getByRole('button', { name: 'Copied' }).or(exportButton(page)).click()
  await page.getByRole('menuitem', { name: 'Download a file' }).click()
  await page.getByRole('radio', { name: /^JSON lines/ }).check()
  const { dialog, download } = await begin(page, 'Export heavy')
  await expect(dialog.getByRole('status')).toHaveText(/^The file is complete\. 4 rows, /)
  const lines = (await textOf(download)).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).name)).toEqual([null, '', '=1+2', 'a|b, "c"'])
  await page.close()
})

test('selected rows are copied as Markdown, whole where the page has only their beginning', async ({ page }) => {
  await open(page, 'stones', '?sort=id-asc')
  await page.getByRole('rowheader', { name: '2', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Copy as' }).click()
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
  const note = JSON.stringify({ long: 'long '.repeat(4000) }).replace(':', ': ')
  await expect.poll(() => clipboard(page)).toBe(`| id | name | note |\n| --- | --- | --- |\n| 2 | stone 2 | ${note} |`)

  await bar.getByRole('button', { name: /^Cop/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Copy as SQL INSERT' }).press('Enter')
  await expect
    .poll(() => clipboard(page))
    .toBe(
      `INSERT INTO "public"."stones" ("id", "name", "note") OVERRIDING SYSTEM VALUE VALUES (2, 'stone 2', '${note}');`,
    )
})

test('all rows of a result that was cut are downloaded, canceled, and refused where the statement would write', async ({
  page,
}) => {
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  const download = async () => {
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByRole('menuitem', { name: 'All rows' }).click()
    return page.getByRole('dialog', { name: 'Download all rows' })
  }
  await runSql(page, 'select n, 9007199254740993 as big from generate_series(1, 20000) n')
  await expect(page.getByText('The first 1,000 rows. There are more.')).toBeVisible()
  await download()
  const { dialog, download: file } = await begin(page, 'Download all rows')
  await expect(dialog.getByRole('status')).toHaveText(/^The file is complete\. 20,000 rows, /)
  expect((await textOf(file)).split('\n')).toHaveLength(20_002)
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  // goes on for long only where it is exported
  await runSql(
    page,
    `select repeat('x', 9000) as x, pg_sleep(case when current_setting('transaction_read_only') = 'on' and n > 30 then 600 else 0 end)
     from generate_series(1, 40) n`,
  )
  await expect(page.getByText('40 rows', { exact: true })).toBeVisible()
  await download()
  const long = await begin(page, 'Download all rows')
  await expect(long.dialog.getByRole('status')).toHaveText(/^\d\d rows, \d.* KB\.$/)
  await long.dialog.getByRole('button', { name: 'Cancel export' }).click()
  await expect(long.dialog.getByRole('alert')).toContainText('The export was canceled. The file is not complete.')
  expect(await long.download.failure()).not.toBeNull()
  await long.dialog.getByRole('button', { name: 'Close' }).first().click()
  const backends = () =>
    person.sql(ref, `select count(*) from pg_stat_activity where application_name = 'plinth/export'`)
  await expect.poll(backends).toEqual([['0']])

  await runSql(page, `insert into stones (name) values ('new') returning name`)
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
  const refused = await download()
  await expect(refused.getByText(/only for statements that read: .* This is INSERT\.$/)).toBeVisible()
  await expect(refused.getByRole('button', { name: 'Export' })).toBeDisabled()
})
