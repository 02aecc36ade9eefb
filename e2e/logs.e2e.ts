import { expect, test } from '@playwright/test'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

test('each source of logs says what it is for, and what of it is there today', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Acme'), 'Quarry')
  await page.goto(`${plinth.url}/project/${ref}/logs`)
  await expect(page.getByRole('heading', { level: 1, name: 'Postgres' })).toBeVisible()
  await expect(page.getByText('Statements that failed, with the SQLSTATE')).toBeVisible()
  const recorded = page.getByRole('list', { name: 'Recorded today' }).getByRole('link')
  await expect(recorded).toHaveText(['Auth Audit Logs', 'Postgres'])

  await page.getByRole('list', { name: 'Not recorded yet' }).getByRole('link', { name: 'API Gateway' }).click()
  await expect(page.getByText('The gateway handles requests but does not record them.')).toBeVisible()
  const fields = page.getByRole('table', { name: 'Fields of edge_logs' })
  await expect(fields).toBeHidden()
  await page.getByText('61 fields for log queries').click()
  await expect(fields).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('status')
  await page.reload()
  await expect(fields.getByRole('row').nth(1)).toContainText(/status/i)
})

test('what the auth service records can be read with SQL, as the page says', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Beta'), 'Pit')
  await page.goto(`${plinth.url}/project/${ref}/logs?source=auth_audit_logs`)
  await page.getByRole('button', { name: 'Open in SQL editor' }).click()
  await expect(page.getByRole('textbox', { name: 'SQL' })).toContainText('auth.audit_log_entries')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('The statement gave no rows.')).toBeVisible()
})
