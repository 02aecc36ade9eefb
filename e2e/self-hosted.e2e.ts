import { expect, test } from '@playwright/test'
import { DATABASE_PASSWORD, setUp } from './people.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { askByConnectionString } from './psql.ts'
import { routesOfTheDashboard } from './routes.ts'
import { runSql } from './run-sql.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_EDITION: 'self-hosted', DISABLED_FEATURES: 'organizations:create' })
})
test.afterAll(() => plinth.stop())

test('the operator finds a default project that answers at /project/default', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await setUp(page, plinth.url, 'operator@example.com')
  await expect(page).toHaveURL(/\/project\/[a-z]{20}$/)
  await expect(page.getByText('Healthy').first()).toBeVisible()
  await page.goto(`${plinth.url}/project/default`)
  await expect(page).toHaveURL(/\/project\/[a-z]{20}/)
  await expect(page.getByRole('heading', { name: 'Set the database password' })).toBeVisible()

  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const connect = page.getByRole('dialog')
  await expect(connect.getByText('Set a database password first.')).toBeVisible()
  await connect.getByRole('link', { name: 'Set password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await page.goto(`${plinth.url}/project/default`)
  await page.getByRole('link', { name: 'Set a database password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await page.goto(`${plinth.url}/project/default`)

  await page.goto(`${plinth.url}/project/default/sql/new`)
  await runSql(
    page,
    'create table notes (id int primary key); insert into notes values (41), (42); select max(id) from notes',
  )
  await expect(page.getByRole('gridcell', { name: '42' })).toBeVisible()

  await page.goto(`${plinth.url}/project/default`)
  await page.getByRole('link', { name: 'Set password' }).click()
  await page.getByLabel('New password', { exact: true }).fill(DATABASE_PASSWORD)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('The database password is changed.')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(DATABASE_PASSWORD)
  await expect(page.getByRole('button', { name: 'Reset password' })).toBeDisabled()
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Connect', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Set the database password' })).toHaveCount(0)
  const shown = await page.getByText(/^postgresql:\/\/postgres\.[a-z]{20}:\[YOUR-PASSWORD\]@/).innerText()
  expect(await askByConnectionString(shown, DATABASE_PASSWORD, 'select sum(id) from notes')).toBe('83')
  expect(asked).toContain('/platform/start')
  expect(asked).not.toContain('/platform/stripe/invoices/overdue')
})

test('nobody else can sign up, and nothing is sold', async ({ page, request }) => {
  await page.goto(`${plinth.url}/sign-in`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
  await page.goto(`${plinth.url}/plans`)
  await expect(page.getByText('Page not found')).toBeVisible()
  const answer = await request.post(`${plinth.url}/platform/auth/sign-up`, {
    data: { email: 'eve@example.com', password: 'another-Strong-9-sentence' },
  })
  expect([answer.status(), (await answer.json()).code]).toEqual([403, 'sign_up_closed'])
})

test('a feature that the deployment switched off is refused by the server and not offered', async ({ page }) => {
  await page.goto(`${plinth.url}/sign-in`)
  await page.getByLabel('E-mail address').fill('operator@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a-Quiet-9-quarry-at-noon')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Default project' })).toBeVisible()
  await page.goto(`${plinth.url}/organizations`)
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New organization' })).toHaveCount(0)
})

test('the previews that are only for the platform are not listed', async ({ page }) => {
  await givenPerson(page, plinth, 'operator@example.com')
  await page.goto(`${plinth.url}/organizations?featurePreviewModal=cls`)
  const list = page.getByRole('dialog').getByRole('tablist', { name: 'Feature previews' })
  await expect(list.getByRole('tab', { name: /Cumulative layout shift/ })).toBeVisible()
  for (const name of ['New Logs interface', 'Branching via dashboard', 'Disable Advisor rules'])
    await expect(list.getByRole('tab', { name })).toHaveCount(0)
})

test('every route leads to a page of this edition, and what is sold elsewhere is not there', async ({ page }) => {
  test.slow()
  const person = await givenPerson(page, plinth, 'operator@example.com')
  const [{ slug }] = await person.get('organizations')
  const { ref } = await person.get('projects/default')
  await person.sql(ref, 'create table stones (id int primary key)')
  const places = new Map([
    ['$slug', slug],
    ['$ref', ref],
    ['$name', 'pgcrypto'],
    ['$key', 'cls'],
    ['$', 'database/hooks'],
  ])
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  const isMissing: string[] = []
  for (const route of routesOfTheDashboard().filter((candidate) => candidate !== '/logout')) {
    const id = route.includes('/editor/') ? await person.tableId(ref, 'stones') : 'new'
    const address = route.split('/').map((part) => (part === '$id' ? id : (places.get(part) ?? part)))
    await page.goto(plinth.url + address.join('/'))
    await expect(page.getByRole('heading', { level: 1 }), route).toHaveCount(1)
    await expect(page.getByText('Sorry! An unexpected error occurred.'), route).toHaveCount(0)
    if (await page.getByText(/Page not found|switched off here/).count()) isMissing.push(route)
  }
  expect(isMissing.toSorted()).toEqual([
    '/contact/enterprise',
    '/dev/ui',
    // switched off by this deployment
    '/new',
    '/org/$slug/billing',
    '/plans',
  ])
  expect(complaints).toEqual([])
})
