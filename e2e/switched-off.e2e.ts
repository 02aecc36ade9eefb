import { expect, test } from '@playwright/test'
import { setUp } from './people.ts'
import { type Plinth, startPlinth } from './plinth.ts'

const everything = [
  'organizations:create',
  'organizations:delete',
  'organization_members:create',
  'organization_members:delete',
  'projects:create',
  'projects:transfer',
  'project_auth:all',
  'project_storage:all',
  'project_edge_function:all',
  'realtime:all',
  'profile:update',
  'billing:all',
  'sql_editor:all',
  'table_editor:all',
]

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_EDITION: 'self-hosted', DISABLED_FEATURES: everything.join() })
})
test.afterAll(() => plinth.stop())

test('an installation with every feature switched off offers none of them and says why', async ({ page, request }) => {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(new URL(answer.url()).pathname)
  })
  await setUp(page, plinth.url, 'operator@example.com')
  await expect(page).toHaveURL(/\/project\/[a-z]{20}$/)
  const ref = /[a-z]{20}$/.exec(page.url())![0]
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await expect(areas.getByRole('link', { name: 'Logs' })).toBeVisible()
  for (const name of ['SQL', 'Tables']) await expect(areas.getByRole('link', { name, exact: true })).toHaveCount(0)
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByText('Connect a client')).toBeVisible()
  for (const step of ['Create a table', 'Invite your team']) await expect(steps.getByText(step)).toHaveCount(0)

  await page.goto(`${plinth.url}/project/${ref}/logs`)
  const sources = page.getByRole('navigation', { name: 'Log sources' })
  await expect(sources.getByRole('link', { name: 'Postgres', exact: true })).toBeVisible()
  for (const name of ['Auth', 'Storage', 'Function Runtime', 'Realtime'])
    await expect(sources.getByText(name, { exact: true })).toHaveCount(0)

  await page.goto(`${plinth.url}/project/${ref}/database/roles`)
  await expect(page.getByRole('button', { name: 'Create role' })).toBeDisabled()
  await expect(page.getByText('Running SQL is switched off for you or for this installation.')).toBeVisible()

  await page.getByRole('button', { name: /^Search/ }).click()
  await page.getByRole('combobox').fill('new')
  await expect(page.getByRole('option', { name: 'New query' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  for (const path of ['sql/new', 'editor', 'storage/files', 'storage/buckets']) {
    await page.goto(`${plinth.url}/project/${ref}/${path}`)
    await expect(page.getByText('This part of the dashboard is switched off here.')).toBeVisible()
  }
  await page.goto(`${plinth.url}/organizations`)
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/org\/[a-z0-9-]+$/)
  const organization = page.url()
  for (const address of [`${plinth.url}/new`, `${organization}/billing`, organization.replace('/org/', '/new/')]) {
    await page.goto(address)
    await expect(page.getByText('This part of the dashboard is switched off here.')).toBeVisible()
  }

  await page.goto(`${organization}/team`)
  await expect(page.getByText('Inviting people is switched off for you or for this installation.')).toBeVisible()
  await page.goto(`${plinth.url}/account`)
  await expect(page.getByLabel('First name')).not.toBeEditable()
  // nothing that is not offered is asked for
  expect(refused).toEqual([])

  const service = await request.get(`http://localhost:${plinth.ports.dataPlane}/p/${ref}/auth/v1/settings`)
  expect([service.status(), await service.json()]).toMatchObject([403, { code: 'feature_disabled' }])
})
