import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { inControlPlane } from './control-plane.ts'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
let slug: string
let ref: string
let person: Person

test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  person = await givenPerson(page, plinth)
  slug = await person.organization('Acme')
  ref = await person.project(slug, 'Quarry')
  await person.sql(ref, 'create table stones (id int); insert into stones values (42)')
  await page.close()
})
test.afterAll(() => plinth.stop())
test.beforeEach(async ({ page }) => {
  person = await givenPerson(page, plinth)
})

const list = (page: Page) => page.getByRole('table', { name: 'Backups' })
const deletedProjects = (page: Page) => page.getByRole('table', { name: 'Deleted projects' })
const open = (page: Page) => page.goto(`${plinth.url}/project/${ref}/database/backups`)

test('a project is backed up, goes back to the backup, and back again', async ({ page }) => {
  await open(page)
  await expect(page.getByText('No backups yet')).toBeVisible()
  await expect(page.getByText('The backups are on the same disk as the data.')).toBeVisible()
  await expect(page.getByText('Set PLINTH_BACKUP_DIR to a folder on another disk')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(list(page).getByText('Verified', { exact: true })).toBeVisible()
  await expect(list(page).getByText(/^Verified on .*: restored in .*, 1 table, 1 row\.$/)).toBeVisible()
  await expect(page.getByText('Never restored')).toBeVisible()

  await person.sql(ref, 'insert into stones values (43)')
  await list(page).getByRole('button', { name: 'Restore' }).click()
  const question = page.getByRole('alertdialog', { name: 'Replace the data of Quarry?' })
  await expect(question.getByText('About 1 row was written since then.')).toBeVisible()
  const confirm = question.getByRole('button', { name: 'Replace data' })
  await expect(confirm).toBeDisabled()
  await question.getByRole('textbox').fill('Quarry')
  await confirm.click()
  await expect(question).toBeHidden()
  await person.untilStatus(ref, 'ACTIVE_HEALTHY')
  expect(await person.sql(ref, 'select id from stones')).toEqual([['42']])
  await expect(page.getByText(/^Restored [^.]+\.$/)).toBeVisible()

  await page
    .getByRole('table', { name: 'Previous states' })
    .getByRole('button', { name: /^Undo the restore of / })
    .click()
  const asked = page.getByRole('alertdialog', { name: 'Undo the restore of Quarry?' })
  await asked.getByRole('textbox').fill('Quarry')
  await asked.getByRole('button', { name: 'Undo restore' }).click()
  await expect(asked).toBeHidden()
  await person.untilStatus(ref, 'ACTIVE_HEALTHY')
  expect(await person.sql(ref, 'select id from stones order by id')).toEqual([['42'], ['43']])
  await expect(page.getByText('The data from before a restore.')).toBeVisible()
})

test('a restore that is canceled leaves the project as it was', async ({ page }) => {
  await person.sql(
    ref,
    `create table rubble as select n, repeat(md5(n::text), 20) as text from generate_series(1, 150000) n`,
  )
  await open(page)
  await list(page).getByRole('button', { name: 'Restore' }).click()
  const question = page.getByRole('alertdialog', { name: 'Replace the data of Quarry?' })
  await question.getByRole('textbox').fill('Quarry')
  await question.getByRole('button', { name: 'Replace data' }).click()
  const undo = page
    .getByRole('table', { name: 'Previous states' })
    .getByRole('button', { name: /^Undo the restore of / })
    .first()
  await expect(undo).toBeDisabled()
  await expect(undo).toHaveAttribute('title', /^A backup of this project is being restored\. Wait until that is done/)
  await page.getByRole('button', { name: 'Cancel restore' }).click()
  await expect(page.getByRole('button', { name: 'Cancel restore' })).toBeHidden()
  await person.untilStatus(ref, 'ACTIVE_HEALTHY')
  expect(await person.sql(ref, 'select id from stones order by id')).toEqual([['42'], ['43']])
  expect(await person.sql(ref, 'select count(*) from rubble')).toEqual([['150000']])
  await person.sql(ref, 'drop table rubble')
  await expect(list(page).getByRole('button', { name: 'Restore' })).toBeEnabled()
  await expect(undo).toBeEnabled()
})

test('a new project begins as a backup, with its data and a password of its own', async ({ page }) => {
  await open(page)
  await list(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Restore to a new project' }).click()
  await expect(page.getByText(/^This project starts with the data of /)).toBeVisible()
  await page.getByLabel('Name').fill('Quarry again')
  await page.getByRole('button', { name: 'Generate a password' }).click()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quarry again' })).toBeVisible()
  const made = new URL(page.url()).pathname.split('/').at(-1)!
  expect(made).not.toBe(ref)
  await person.untilStatus(made, 'ACTIVE_HEALTHY')
  expect(await person.sql(made, 'select id from stones')).toEqual([['42']])
})

test('a new project from a backup says where that may come to nothing, as a restore in place does', async ({
  page,
}) => {
  const setVerification = (state: string | null) =>
    inControlPlane(plinth, (client) =>
      client.query('update platform.backups set verification_state = $2 where ref = $1', [ref, state]),
    )
  const [backup] = (await person.get(`database/${ref}/backups`)).backups
  const begin = () => page.goto(`${plinth.url}/new/${slug}?backup=${backup.id}&of=${ref}`)
  await begin()
  await expect(page.getByText(/^This project starts with the data of /)).toBeVisible()
  await expect(page.getByText(/This backup (could not|was never)/)).toHaveCount(0)

  await setVerification('failed')
  await begin()
  await expect(page.getByText('This backup could not be restored when it was last verified.')).toBeVisible()
  await setVerification(null)
  await begin()
  await expect(page.getByText('This backup was never verified.')).toBeVisible()
  await setVerification('passed')
})

test('by keyboard: another verification, and a backup is deleted', async ({ page }) => {
  await open(page)
  const choose = async (name: string) => {
    await list(page).getByRole('button', { name: 'More' }).focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name })
    await expect(item).toBeVisible()
    while (!(await item.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await choose('Verify again')
  await expect(list(page).getByText(/^(Waiting for verification|Verifying)$/)).toBeVisible()
  await expect(list(page).getByText('Verified', { exact: true })).toBeVisible()
  await choose('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete this backup?' })
  await expect(question).toContainText('can be brought back for 48 hours')
  await question.getByRole('button', { name: 'Delete backup' }).press('Enter')
  await expect(list(page).getByText('Deleted', { exact: true })).toBeVisible()
  await expect(list(page).getByText(/^Kept until /)).toBeVisible()
  await expect(list(page).getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await list(page).getByRole('button', { name: 'Bring back' }).press('Enter')
  await expect(list(page).getByText('Verified', { exact: true })).toBeVisible()
})

test('a project that is gone for good begins again as its backup, for those who may', async ({ page, browser }) => {
  const gone = await person.project(slug, 'Ledger')
  await person.sql(gone, 'create table entries (id int); insert into entries values (7)')
  await person.post(`database/${gone}/backups`)
  await expect
    .poll(async () => (await person.get(`database/${gone}/backups`)).backups[0].verification?.state, {
      timeout: 60_000,
    })
    .toBe('passed')
  await inControlPlane(plinth, (client) =>
    client.query(
      `with gone as (delete from platform.projects where ref = $1 returning ref, organization_id, name)
       insert into platform.deleted_projects (ref, organization_id, name, deleted_at)
       select ref, organization_id, name, now() from gone`,
      [gone],
    ),
  )
  await page.goto(`${plinth.url}/org/${slug}`)
  const row = deletedProjects(page).getByRole('row', { name: 'Ledger' })
  await expect(row).toContainText('Only from a backup')
  await expect(deletedProjects(page).getByRole('columnheader', { name: 'Actions' })).toBeVisible()
  const readers = await browser.newPage()
  const reader = await givenPerson(readers, plinth, 'reader@example.com')
  await reader.join(slug, 'Read-only')
  await readers.goto(`${plinth.url}/org/${slug}`)
  await expect(deletedProjects(readers).getByRole('row', { name: 'Ledger' })).toContainText('Only from a backup')
  await expect(deletedProjects(readers).getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  await row.getByRole('link', { name: 'Restore to a new project' }).click()
  await expect(page.getByText(/^This project starts with the data of /)).toBeVisible()
  await page.getByLabel('Name').fill('Ledger again')
  await page.getByRole('button', { name: 'Generate a password' }).click()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger again' })).toBeVisible()
  const made = new URL(page.url()).pathname.split('/').at(-1)!
  await person.untilStatus(made, 'ACTIVE_HEALTHY')
  expect(await person.sql(made, 'select id from entries')).toEqual([['7']])
})

test('daily backups get an hour, are switched off with a warning, and stay so', async ({ page }) => {
  const other = await person.organization('Bravo')
  const theirs = await person.project(other, 'Slate')
  await page.goto(`${plinth.url}/project/${theirs}/database/backups`)
  const settings = page.getByRole('region', { name: 'Settings' })
  const daily = settings.getByRole('switch', { name: 'Daily backups' })
  await expect(settings.getByText('Daily backups come with the Pro plan.')).toBeVisible()
  await expect(daily).toBeDisabled()
  await expect(settings.getByText(/\/backups$/)).toBeVisible()

  await person.project(other, 'Shale', { plan: 'pro' })
  await page.reload()
  await expect(settings.getByText('One every day, kept for 7 days.')).toBeVisible()
  const hour = settings.getByRole('combobox', { name: 'Time of day' })
  await hour.selectOption('03:00 to 04:00 UTC')
  await expect(settings.getByText('The backup starts in this hour')).toBeVisible()

  await daily.click()
  const question = page.getByRole('alertdialog', { name: 'Turn off daily backups?' })
  await expect(question.getByText('If data is lost, you can restore only')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(daily).toBeChecked()
  await daily.click()
  await question.getByRole('button', { name: 'Turn off daily backups' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(page.getByText('None. Daily backups are off.')).toBeVisible()
  await expect(daily).not.toBeChecked()
  await expect(hour).toHaveValue('3')
  await expect(hour).toBeDisabled()

  await daily.click()
  await expect(page.getByText('None. Daily backups are off.')).toBeHidden()
})

test('a Developer backs up and restores, and is not offered what the role may not', async ({ page, browser }) => {
  const theirs = await browser.newPage()
  const member = await givenPerson(theirs, plinth, 'dev@example.com')
  await member.join(slug, 'Developer')
  await open(theirs)
  await theirs.getByRole('button', { name: 'Back up now' }).click()
  const newest = list(theirs).getByRole('row').nth(1)
  await expect(newest.getByText('Verified', { exact: true })).toBeVisible()
  await expect(newest.getByRole('button', { name: 'Restore' })).toBeEnabled()
  await newest.getByRole('button', { name: 'More' }).click()
  await expect(theirs.getByRole('menuitem', { name: 'Verify again' })).toBeVisible()
  await expect(theirs.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)

  await open(page)
  await list(page).getByRole('row').nth(1).getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
})

test('a dump is downloaded by keyboard as a file, and its address holds no secret', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Download a dump' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Download a dump' })
  await expect(dialog.getByRole('radio', { name: /^Schema and data/ })).toBeChecked()
  await expect(dialog.getByRole('figure', { name: /from a terminal/ })).toContainText('contents=both&roles=yes&gzip=no')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).press('Enter'),
  ])
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${plinth.url}/project/${ref}/database/backups`)
  expect(new URL(download.url()).search).toBe('')
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${ref}-.*\\.sql$`))
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('CREATE TABLE public.stones')
  expect(text).toContain('\n42\n')
  expect(text).toMatch(/PostgreSQL database dump complete\n--\n$/)
})

test('while the backups load, nothing is there that would be pushed away by them', async ({ page }) => {
  let letThrough = () => {}
  const isHeld = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(`**/database/${ref}/backups`, async (route) => {
    await isHeld
    await route.continue()
  })
  await open(page)
  await expect(list(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Last verified backup')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download a dump' })).toHaveCount(0)
  letThrough()
  await expect(list(page)).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('button', { name: 'Download a dump' })).toBeVisible()
})

test('a dump is uploaded in pieces, continued after a reload, run, and undone as a whole where it fails', async ({
  page,
}) => {
  const uploads = page.getByRole('table', { name: 'Uploaded dumps' })
  const row = (name: string) => uploads.getByRole('row').filter({ hasText: name })
  const run = async () => {
    const question = page.getByRole('alertdialog', { name: 'Run this dump?' })
    const confirm = question.getByRole('button', { name: 'Run dump' })
    await expect(confirm).toBeDisabled()
    await question.getByRole('textbox').fill('Quarry')
    await confirm.click()
    await expect(question).toBeHidden()
  }
  const padding = `-- ${'x'.repeat(100)}\n`.repeat(30_000)
  const good = Buffer.from(`create table uploaded (id int);\n${padding}insert into uploaded values (90210);\n`)
  const bad = Buffer.from(`delete from uploaded;\nselect * from nowhere;\n`)
  await open(page)

  // the second piece does not get through
  await page.route(/\/pieces\/1048576$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Upload a dump' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload a dump' })
  await expect(dialog).toContainText('You confirm before it runs.')
  await dialog
    .getByLabel('Dump', { exact: true })
    .setInputFiles({ name: 'good.sql', mimeType: 'text/plain', buffer: good })
  await expect(dialog.getByRole('figure', { name: /from a terminal/ })).toContainText('--file good.sql')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByText('The server cannot be reached. Trying again.')).toBeVisible()
  await page.unroute(/\/pieces\/1048576$/)
  await page.reload()
  await expect(row('good.sql').getByText(/^\d+% received$/)).toBeVisible()

  await row('good.sql').getByRole('button', { name: 'Continue' }).click()
  const again = page.getByRole('dialog', { name: 'Continue the upload' })
  await again
    .getByLabel('Dump', { exact: true })
    .setInputFiles({ name: 'other.sql', mimeType: 'text/plain', buffer: bad })
  await expect(again.getByRole('alert')).toContainText('This is a different file.')
  await again
    .getByLabel('Dump', { exact: true })
    .setInputFiles({ name: 'good.sql', mimeType: 'text/plain', buffer: good })
  await again.getByRole('button', { name: 'Upload', exact: true }).click()
  await run()
  await expect(row('good.sql').getByText('Done')).toBeVisible()
  await expect(row('good.sql').getByText('2 statements ran.')).toBeVisible()
  expect(await person.sql(ref, 'select id from uploaded')).toEqual([['90210']])
  await expect(list(page).getByText('Before an upload').first()).toBeVisible()

  await page.getByRole('button', { name: 'Upload a dump' }).click()
  await dialog
    .getByLabel('Dump', { exact: true })
    .setInputFiles({ name: 'bad.sql', mimeType: 'text/plain', buffer: bad })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await run()
  await expect(row('bad.sql').getByText('relation "nowhere" does not exist')).toBeVisible()
  await expect(row('bad.sql').getByText('Line 2. Nothing was changed.')).toBeVisible()
  expect(await person.sql(ref, 'select id from uploaded')).toEqual([['90210']])
})
