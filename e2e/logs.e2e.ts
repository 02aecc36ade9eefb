import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

const lines = (page: Page) => page.getByRole('list', { name: 'Log lines' }).first().getByRole('button')

test('requests of an application are lines a moment later, and one of them opens with all that is known', async ({
  page,
}) => {
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Acme'), 'Quarry')
  const keys: { name: string; api_key: string }[] = await person.get(`../v1/projects/${ref}/api-keys?reveal=true`)
  const apikey = keys.find(({ name }) => name === 'anon')!.api_key
  const send = (path: string) =>
    page.request.get(`http://localhost:${plinth.ports.dataPlane}/p/${ref}${path}`, { headers: { apikey } })

  await page.goto(`${plinth.url}/project/${ref}/logs?text=/p/${ref}`)
  await expect(page.getByText('No line matches')).toBeVisible()
  await page.getByRole('switch', { name: 'Live' }).check()
  expect((await send(`/rest/v1/nothing?apikey=${apikey}`)).status()).toBe(404)
  await expect(lines(page)).toHaveCount(1)
  expect((await send('/auth/v1/settings')).status()).toBe(200)
  await expect(lines(page)).toHaveCount(3)
  await page.getByRole('switch', { name: 'Live' }).uncheck()

  await page.getByRole('combobox', { name: 'Level' }).selectOption('warning')
  await expect(lines(page)).toHaveCount(1)
  await lines(page).click()
  const detail = page.getByRole('dialog', { name: 'Log line' })
  await expect(detail.getByRole('figure', { name: 'Message' })).toHaveText(/GET 404 .*\?apikey=redacted/)
  await expect(detail).not.toContainText(apikey)
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await expect(detail).toBeVisible()
  await detail.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('searchbox', { name: 'Find in messages and paths' }).fill('settings')
  await expect(page.getByText('No line matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('searchbox', { name: 'Find in messages and paths' }).fill('SETTINGS')
  await expect(lines(page)).toHaveCount(2)
  await lines(page).first().click()
  await expect(detail.getByRole('list', { name: 'Log lines' }).getByRole('button')).toHaveCount(2)
})

test('each source says what it holds; one that is not shown says what of it is there today', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Gamma'), 'Mine')
  await page.goto(`${plinth.url}/project/${ref}/logs`)
  const shown = page.getByRole('list', { name: 'Shown here' }).getByRole('link')
  await expect(shown).toHaveText(['API Gateway', 'Auth', 'Postgres', 'PostgREST'])
  await page.getByRole('list', { name: 'Not shown yet' }).getByRole('link', { name: 'Storage' }).click()
  await expect(page.getByText('Storage is not built yet, so there is nothing to record.')).toBeVisible()

  await shown.filter({ hasText: /^Postgres$/ }).click()
  const current = page.getByRole('navigation', { name: 'Log sources' }).locator('[aria-current=page]')
  await expect(current).toHaveText(['Postgres'])
  await page.getByRole('switch', { name: 'Live' }).check()
  await expect(lines(page).filter({ hasText: 'database system is ready to accept connections' })).not.toHaveCount(0)

  await shown.filter({ hasText: 'API Gateway' }).click()
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

test('log lines are queried with SQL, from the fields of a source and from templates', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Delta'), 'Seam')
  await page.goto(`${plinth.url}/project/${ref}/logs?source=postgres_logs&range=1d`)
  await page.getByRole('switch', { name: 'Live' }).check()
  await expect(lines(page)).not.toHaveCount(0)
  await page.getByText('20 fields for log queries').click()
  await page.getByRole('button', { name: 'Query this log with SQL' }).click()
  const editor = page.getByRole('textbox', { name: 'SQL over log lines' })
  await expect(editor).toContainText('from postgres_logs')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const result = page.getByRole('table', { name: 'Result of the query' })
  await expect(result.getByText('database system is ready to accept connections').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.reload()
  await page.getByRole('combobox', { name: 'Template' }).selectOption('Lines by source and level')
  await editor.press('ControlOrMeta+Enter')
  await expect(result).toContainText('postgres_logs')

  await editor.fill(`select * from read_csv('/etc/passwd')`)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('A log query reads neither files nor the network.')).toBeVisible()

  await editor.fill('select count(*) from range(10000000000) t(i) where hash(i) = 1')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show lines' }).click()
  await expect(lines(page)).not.toHaveCount(0)
})
