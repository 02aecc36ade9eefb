import { expect, test } from '@playwright/test'
import { inControlPlane } from './control-plane.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

test('the operator verifies the audit logs and sees which one was tampered with', async ({ page, browser }) => {
  const ada = await givenPerson(page, plinth)
  await ada.organization('Acme')
  await ada.organization('Quarry works')

  await page.goto(`${plinth.url}/organizations`)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeFocused()
  await expect(page.getByText('Last verified')).toBeVisible()
  await expect(page.getByText('Nothing had been logged at the last check')).toBeVisible()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText('All audit logs are intact.')).toBeVisible()
  const quarry = page.getByRole('row', { name: 'Quarry works' })
  await expect(quarry).toContainText('Intact')
  await expect(page.getByRole('row', { name: 'Platform' })).toContainText('Intact')

  await inControlPlane(plinth, async (client) => {
    await client.query('alter table platform.audit_entries disable trigger user')
    await client.query(
      `update platform.audit_entries set outcome = 'failed' where sequence = 1 and chain = (
         select 'organization:' || id from platform.organizations where name = 'Quarry works')`,
    )
    await client.query('alter table platform.audit_entries enable trigger user')
  })
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByRole('alert')).toContainText('One audit log is broken')
  await expect(quarry).toContainText('Broken at entry 1')
  await expect(page.getByRole('row', { name: 'Acme' })).toContainText('Intact')

  const theirs = await (await browser.newContext()).newPage()
  await givenPerson(theirs, plinth, 'grace@example.com')
  await theirs.goto(`${plinth.url}/audit-log`)
  await expect(theirs.getByText('Page not found')).toBeVisible()
  await theirs.context().close()
})
