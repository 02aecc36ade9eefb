import { expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { violationsOf } from './axe.ts'
import { inControlPlane } from './control-plane.ts'
import { DATABASE_PASSWORD } from './people.ts'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
let slug: string
let person: Person
const refs: Record<string, string> = {}

test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  person = await givenPerson(page, plinth)
  slug = await person.organization('Acme')
  for (const name of ['Archive', 'Blog', 'Orders', 'Shop']) refs[name] = await person.project(slug, name)
  await person.post(`projects/${refs['Archive']}/pause`)
  await person.untilStatus(refs['Archive']!, 'INACTIVE')
  await fail('Orders')
  await page.close()
})
test.afterAll(() => plinth.stop())
test.beforeEach(async ({ page }) => {
  person = await givenPerson(page, plinth)
})

const fail = (name: string) =>
  inControlPlane(plinth, (client) =>
    client.query(`update platform.projects set status = 'RESTORE_FAILED' where ref = $1`, [refs[name]]),
  )

const area = (page: Page) => page.getByRole('region', { name: 'Projects' })
const names = (page: Page) => area(page).getByRole('listitem').getByRole('heading')
const card = (page: Page, name: string) => area(page).getByRole('listitem').filter({ hasText: name })
const open = (page: Page, search = '') => page.goto(`${plinth.url}/org/${slug}${search}`)

test('what failed comes first, and one line says so', async ({ page }) => {
  await open(page)

  await expect(names(page)).toHaveText(['Orders', 'Blog', 'Shop', 'Archive'])
  await expect(area(page).getByRole('status').filter({ hasText: 'needs attention' })).toHaveText(
    /1 project needs attention.*Orders: start failed/,
  )
})

test('states filter with their counts, and the address keeps filter and order', async ({ page }) => {
  await open(page)
  const filters = area(page).getByRole('group', { name: 'Filter by state' })
  await expect(filters.getByRole('button')).toHaveText(['All 4', 'Needs attention 1', 'Healthy 2', 'Paused 1'])

  await filters.getByRole('button', { name: 'Healthy' }).click()
  await expect(names(page)).toHaveText(['Blog', 'Shop'])
  await area(page).getByLabel('Order').selectOption('Newest first')
  await expect(names(page)).toHaveText(['Shop', 'Blog'])
  await expect(page).toHaveURL(/\?state=healthy&sort=created$/)

  await page.reload()
  await expect(names(page)).toHaveText(['Shop', 'Blog'])
  await expect(filters.getByRole('button', { name: 'Healthy' })).toHaveAttribute('aria-pressed', 'true')
  await filters.getByRole('button', { name: 'All' }).click()
  await expect(names(page)).toHaveCount(4)
})

test('a card shows disk, version and who is connected, from one call', async ({ page }) => {
  const client = new pg.Client({
    connectionString: `postgres://postgres.${refs['Shop']}:${DATABASE_PASSWORD}@127.0.0.1:${plinth.ports.database}/postgres`,
  })
  await client.connect()
  try {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open(page)
    await expect(card(page, 'Shop')).toContainText('1 connection')
    await expect(card(page, 'Shop')).toContainText(/[\d.]+ MB of 8 GB/)
    await expect(card(page, 'Shop')).toContainText(/Postgres 1\d\.\d+/)
    await expect(card(page, 'Blog')).toContainText('No connections yet')
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path.startsWith('/platform/projects'))).toEqual(['/platform/projects'])
  } finally {
    await client.end()
  }
})

test('the list is remembered, and a row pauses and restores its project', async ({ page }) => {
  await open(page)
  await area(page).getByRole('button', { name: 'List' }).click()
  await page.reload()
  const row = area(page).getByRole('table', { name: 'Projects' }).getByRole('row').filter({ hasText: 'Blog' })
  await expect(row).toContainText('Healthy')

  await row.getByRole('button', { name: 'Actions for Blog' }).click()
  await page.getByRole('menuitem', { name: 'Pause project' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause project' }).click()
  await expect(row).toContainText('Paused')

  await row.getByRole('button', { name: 'Actions for Blog' }).click()
  await page.getByRole('menuitem', { name: 'Resume project' }).click()
  await expect(row).toContainText('Healthy')
})

test('trouble of backups is on the card and in the list, and leads to the reason', async ({ page }) => {
  await inControlPlane(plinth, (client) =>
    client.query(
      `insert into platform.backups (ref, organization_id, kind, state, failure, postgres_major, created_at, expires_at)
       select ref, organization_id, 'scheduled', 'failed', 'The place where backups are kept is full.', postgres_major,
         now(), now() + interval '7 days' from platform.projects where ref = $1`,
      [refs['Shop']],
    ),
  )
  await open(page)
  const trouble = { name: 'The latest backup failed.' }
  await expect(area(page).getByRole('link', trouble)).toHaveCount(1)
  await expect(card(page, 'Shop').getByRole('link', trouble)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await area(page).getByRole('button', { name: 'List' }).click()
  const row = area(page).getByRole('table', { name: 'Projects' }).getByRole('row').filter({ hasText: 'Shop' })
  expect(await violationsOf(page)).toEqual([])
  await row.getByRole('link', trouble).click()
  await expect(page).toHaveURL(`${plinth.url}/project/${refs['Shop']}/database/backups`)
  await expect(page.getByText('The latest backup failed.')).toBeVisible()
})

test('the members are seen at a glance, without a call before the page is there', async ({ page, browser }) => {
  const other = await person.organization('Crowd')
  await person.project(other, 'Shared')
  for (let guest = 1; guest < 8; guest++) {
    const theirs = await (await browser.newContext()).newPage()
    await (await givenPerson(theirs, plinth, `guest-${guest}@example.com`)).join(other, 'Developer')
    await theirs.context().close()
  }
  await page.goto(`${plinth.url}/org/${other}`)
  const faces = page.getByRole('main').getByRole('link', { name: 'Members of Crowd: 8' })
  await expect(faces.locator('svg')).toHaveCount(5)
  await expect(faces).toContainText('+3')
  await faces.click()
  await expect(page).toHaveURL(`${plinth.url}/org/${other}/team`)

  let letThrough = () => {}
  const isHeld = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(`**/organizations/${other}/members`, async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto(`${plinth.url}/org/${other}`)
  const name = page.getByRole('heading', { level: 1, name: 'Crowd' })
  await expect(area(page).getByRole('heading', { name: 'Shared' })).toBeVisible()
  const before = await Promise.all([name, area(page)].map((part) => part.boundingBox()))
  letThrough()
  await expect(faces).toBeVisible()
  expect(await Promise.all([name, area(page)].map((part) => part.boundingBox()))).toEqual(before)
})

test('the screen of a failed project leads to support, with what is known', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${refs['Orders']}`)
  await expect(page.getByRole('heading', { name: 'Postgres log' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'contact support' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact support' })).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Orders: The project could not be started')
  await expect(page.getByLabel('Message')).toHaveValue(new RegExp(refs['Orders']!))
})

test('a member who may only read sees the verbs and why they are off', async ({ page, browser }) => {
  const guest = await (await browser.newContext()).newPage()
  const reader = await givenPerson(guest, plinth, 'reader@example.com')
  await reader.join(slug, 'Read-only')
  await guest.goto(`${plinth.url}/org/${slug}`)

  await guest.getByRole('button', { name: 'Actions for Shop' }).click()

  await expect(guest.getByRole('menuitem', { name: 'Pause project' })).toBeDisabled()
  await expect(guest.getByRole('menuitem', { name: 'Pause project' })).toHaveAttribute(
    'title',
    'Your role does not allow this.',
  )
  await guest.context().close()
  await page.close()
})
