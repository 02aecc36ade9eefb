import { expect, type Locator, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { inControlPlane } from './control-plane.ts'
import { PASSWORD } from './people.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

const list = (page: Page) => page.getByRole('table', { name: 'Backups' })
const words = (page: Page) => page.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem')

test('the operator writes down a recovery phrase, backs up, and sees that it was verified', async ({
  page,
  browser,
}) => {
  const ada = await givenPerson(page, plinth)
  const acme = await ada.organization('Acme')
  await page.goto(`${plinth.url}/organizations`)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Platform backups' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Platform backups' })).toBeFocused()
  await expect(page.getByText('Plinth does not back itself up yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeHidden()

  await test.step('a phrase that is discarded is not used', async () => {
    await page.getByRole('button', { name: 'Create recovery phrase' }).click()
    await page.getByRole('button', { name: 'Create phrase' }).click()
    await expect(page.getByText('Give your current password.')).toBeVisible()
    await page.getByLabel('Current password').fill('not the password')
    await page.getByRole('button', { name: 'Create phrase' }).click()
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create phrase' }).click()
    await expect(words(page)).toHaveCount(12)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Use this phrase' })).toBeDisabled()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Plinth does not back itself up yet')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Create recovery phrase' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create phrase' }).click()
  await expect(words(page)).toHaveCount(12)
  const [first = '', second = ''] = await words(page).locator('span:last-child').allInnerTexts()
  expect(first).toMatch(/^[a-z]+$/)
  await page.getByLabel('I have written it down').check()
  await page.getByRole('button', { name: 'Use this phrase' }).click()
  await expect(page.getByText('The recovery phrase is in use.')).toBeVisible()
  await expect(words(page)).toHaveCount(0)
  const kept = await page.evaluate(() =>
    JSON.stringify([document.body.innerText, Object.values(localStorage), Object.values(sessionStorage)]),
  )
  expect(kept).not.toContain(`${first} ${second}`)

  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(list(page).getByText('Verified')).toBeVisible()
  await list(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Verify again' }).click()
  await expect(list(page).getByText(/^(Waiting for verification|Verifying)$/)).toBeVisible()
  await expect(list(page).getByText('Verified')).toBeVisible()
  await expect(page.getByText('The backups are on the same disk as the data.')).toBeVisible()
  await expect(page.getByText(`npm run restore -- ${plinth.dataDirectory}/backups`)).toBeVisible()

  await test.step('what failed is on every page, until a backup is taken again', async () => {
    await inControlPlane(plinth, (client) =>
      client.query(
        `insert into platform.platform_backups (kind, state, recovery_key_id, created_at, expires_at, failure)
         select 'scheduled', 'failed', recovery_key_id, now(), expires_at, 'The place where backups are kept is full.'
         from platform.platform_backups`,
      ),
    )
    await page.goto(`${plinth.url}/organizations`)
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('The last backup of Plinth failed.')
    await page.getByRole('link', { name: 'Platform backups' }).click()
    await expect(list(page).getByText('The place where backups are kept is full.')).toBeVisible()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByRole('region', { name: 'Notices' })).toBeHidden()
    await expect(list(page).getByText('Verified')).toHaveCount(2)
  })

  await test.step('an earlier one is deleted, but not the newest', async () => {
    const remove = async (row: Locator) => {
      await row.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(page.getByText(/^This deletes the backup of .+ for good\. You cannot undo it\.$/)).toBeVisible()
      await page.getByRole('button', { name: 'Delete backup' }).click()
    }
    const verified = list(page).getByRole('row').filter({ hasText: 'Verified' })
    await expect(verified).toHaveCount(2)
    await remove(verified.last())
    await expect(verified).toHaveCount(1)
    await expect(page.getByRole('dialog')).toBeHidden()
    await verified.getByRole('button', { name: /^More for the backup of \d/ }).click()
    const kept = page.getByRole('menuitem', { name: 'Delete' })
    await expect(kept).toBeDisabled()
    await expect(kept).toContainText('Plinth would be restored from this backup.')
    await page.keyboard.press('Escape')
  })

  await test.step('many are folded', async () => {
    await inControlPlane(plinth, (client) =>
      client.query(
        `insert into platform.platform_backups (kind, state, recovery_key_id, created_at, expires_at, failure)
         select 'scheduled', 'failed', recovery_key_id, created_at - n * interval '1 day', expires_at, 'It was interrupted.'
         from (select * from platform.platform_backups order by created_at limit 1) earliest, generate_series(1, 20) n`,
      ),
    )
    await page.reload()
    const rows = list(page).getByRole('row')
    await expect(rows).toHaveCount(11)
    await page.getByRole('button', { name: /^Show all 2\d backups$/ }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(20)
    await page.getByRole('button', { name: 'Show the latest 10 backups' }).click()
    await expect(rows).toHaveCount(11)
  })

  await test.step('projects whose own backups are in trouble are listed, with the reason and a way there', async () => {
    const troubled = page.getByRole('table', { name: 'Projects with backup problems' })
    await expect(troubled).toBeHidden()
    const ref = await ada.project(acme, 'Shop')
    await inControlPlane(plinth, (client) =>
      client.query(
        `insert into platform.backups (ref, organization_id, kind, state, failure, postgres_major, created_at, expires_at)
         select ref, organization_id, 'scheduled', 'failed', 'It was interrupted on its way.', postgres_major,
           now(), now() + interval '7 days' from platform.projects where ref = $1`,
        [ref],
      ),
    )
    await page.reload()
    await expect(troubled).toContainText('Acme')
    await expect(troubled).toContainText('The latest backup failed.')
    await expect(troubled).toContainText('It was interrupted on its way.')
    expect(await violationsOf(page)).toEqual([])
    await troubled.getByRole('link', { name: 'Shop' }).click()
    await expect(page.getByText('It was interrupted on its way.').first()).toBeVisible()
  })

  await test.step('to others there is no such page', async () => {
    const theirs = await (await browser.newContext()).newPage()
    await givenPerson(theirs, plinth, 'grace@example.com')
    await theirs.goto(`${plinth.url}/platform-backups`)
    await expect(theirs.getByText('Page not found')).toBeVisible()
    await theirs.context().close()
  })
})
