import { expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { violationsOf } from './axe.ts'
import { inControlPlane } from './control-plane.ts'
import { DATABASE_PASSWORD } from './people.ts'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { setTheme } from './set-theme.ts'
import { startSignedIn } from './signed-in.ts'

let plinth: Plinth
let person: Person
let slug: string
let ref: string

startSignedIn({
  async prepare(started, ada) {
    plinth = started
    slug = await ada.organization('Acme')
    ref = await ada.project(slug, 'Quarry')
  },
  onSignIn: (signedIn) => (person = signedIn),
})

const openHome = (page: Page, query = '') => page.goto(`${plinth.url}/project/${ref}${query}`)
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const firstSteps = (page: Page) => section(page, 'First steps')
const figure = (page: Page, title: string) =>
  section(page, 'Activity')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
const chart = (page: Page, title: string) => figure(page, title).getByRole('img')

test('a new project shows its live figures, what its creation took, and the first steps', async ({ page }) => {
  await openHome(page)
  await expect(section(page, 'Health')).toContainText(/Uptime\s*(?:less than a minute|\d+ min)/)
  await expect(figure(page, 'Connections')).toContainText(/\d+ of 30/)
  await expect(figure(page, 'Database size')).toContainText(/\d+(?:\.\d+)? MB/)
  await expect(section(page, 'About this project')).toContainText(
    /In [\d.]+ m?s: template ready .+ · cluster copied .+ · Postgres started .+ · first query answered [\d.]+ m?s/,
  )
  await expect(section(page, 'Recent changes')).toContainText('ada created the project')
  await expect(section(page, 'Blocking locks')).toContainText('No session is waiting for a lock.')
  await expect(firstSteps(page)).toContainText('0 of 5')
  await expect(section(page, 'Requests')).toContainText('No requests in the last day')
  expect(await violationsOf(page)).toEqual([])
})

test('requests of an application are counted by service', async ({ page }) => {
  const keys: { name: string; api_key: string }[] = await person.get(`../v1/projects/${ref}/api-keys?reveal=true`)
  const apikey = keys.find(({ name }) => name === 'anon')!.api_key
  const address = `http://localhost:${plinth.ports.dataPlane}/p/${ref}/rest/v1/nothing`
  expect((await page.request.get(address, { headers: { apikey } })).status()).toBe(404)
  const counted = async () => (await person.get(`projects/${ref}/traffic`)).hour.length as number
  await expect.poll(counted).toBe(1)
  await openHome(page)
  const row = page.getByRole('table', { name: 'Requests by service' }).getByRole('row', { name: /REST/ })
  await expect(row).toContainText('1')
  await expect(row).toContainText('ms')
})

test('first steps tick themselves off, and the list goes when all are done', async ({ page }) => {
  await openHome(page)
  await expect(firstSteps(page)).toContainText('0 of 5')
  await person.sql(ref, 'create table stones (id int)')
  await openHome(page)
  // a new table has row-level security
  await expect(firstSteps(page)).toContainText('2 of 5')
  await expect(firstSteps(page).getByRole('link')).toHaveText(['Connect a client', 'Take a backup', 'Invite your team'])

  const client = newClient()
  await client.connect()
  await client.end()
  await openHome(page)
  await expect(firstSteps(page)).toContainText('3 of 5')

  await person.post(`organizations/${slug}/members/invitations`, { email: 'bob@example.com', role: 'Developer' })
  await openHome(page)
  await expect(section(page, 'Recent changes')).toContainText('ada')
  await expect(figure(page, 'Connections')).toContainText('of 30')
  await expect(firstSteps(page)).toContainText('4 of 5')

  await person.post(`database/${ref}/backups`)
  const taken = async () => (await person.get(`projects/${ref}/overview`)).backup.taken_at as string | null
  await expect.poll(taken).not.toBeNull()
  await openHome(page)
  await expect(firstSteps(page)).toContainText('5 of 5')
  await openHome(page)
  await expect(figure(page, 'Connections')).toContainText('of 30')
  await expect(firstSteps(page)).toBeHidden()
})

test('nothing moves when the first steps and the charts arrive', async ({ page }) => {
  const other = await person.project(await person.organization('Delta'), 'Still')
  const held: (() => void)[] = []
  for (const part of ['overview', 'history'])
    await page.route(new RegExp(`/projects/${other}/${part}`), async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
  const place = async () => (await figure(page, 'Connections').boundingBox())!.y
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${plinth.url}/project/${other}`)
    await expect(figure(page, 'Connections')).toBeVisible()
    await expect.poll(() => held.length).toBeGreaterThan(1)
    const before = await place()
    for (const release of held.splice(0)) release()
    await expect(firstSteps(page)).toContainText('0 of 5')
    await expect(figure(page, 'Connections')).toContainText('of 30')
    expect(await place()).toBe(before)
    await page.goto('about:blank')
    for (const release of held.splice(0)) release()
  }
})

test('first steps that were dismissed stay away', async ({ page }) => {
  const other = await person.project(await person.organization('Beta'), 'Pit')
  await page.goto(`${plinth.url}/project/${other}`)
  await firstSteps(page).getByRole('button', { name: 'Dismiss first steps' }).click()
  await expect(firstSteps(page)).toBeHidden()
  await page.reload()
  await expect(figure(page, 'Connections')).toContainText('of 30')
  await expect(firstSteps(page)).toBeHidden()
})

test('charts fill over time, say in words what they show, and keep their range in the address', async ({ page }) => {
  await inControlPlane(plinth, (client) =>
    client.query(
      `insert into platform.project_metrics
         (ref, sampled_at, started_at, connections, blocked, size_bytes, blocks_hit, blocks_read, deadlocks, statements, statement_ms)
       select $1, date_trunc('minute', now()) - make_interval(mins => ago), '2026-01-01', 2 + ago % 5, 0, 9000000 - ago * 1024,
         900000 - ago * 99, 90000 - ago, 0, 50000 - ago * 60, 50000 - ago * 120
       from generate_series(1, 90) as ago
       on conflict do nothing`,
      [ref],
    ),
  )
  await openHome(page)
  await expect(section(page, 'Activity')).toContainText('Measured every minute')
  await expect(chart(page, 'Connections')).toHaveAccessibleName(
    /^Connections, last hour: from \d to \d, lowest \d, highest 6\.$/,
  )
  await expect(chart(page, 'Time per statement')).toHaveAccessibleName(/2\.00 ms/)
  await expect(figure(page, 'Cache hit rate')).toContainText(/\d%/)
  await expect(chart(page, 'Cache hit rate').locator('canvas')).toBeVisible()

  await section(page, 'Activity').getByRole('button', { name: 'Day' }).click()
  await expect(page).toHaveURL(/\?range=day$/)
  await expect(chart(page, 'Connections')).toHaveAccessibleName(/last day/)
  await page.reload()
  await expect(section(page, 'Activity').getByRole('button', { name: 'Day' })).toHaveAttribute('aria-pressed', 'true')

  for (const theme of ['light', 'dark', 'classic-dark']) {
    await setTheme(page, theme)
    expect(await violationsOf(page)).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('slow statements, findings, locks and errors lead to where they can be fixed', async ({ page }) => {
  await person.sql(ref, 'create table gates (id int); alter table gates disable row level security')
  await person.sql(ref, 'select pg_sleep(0.2)')
  await expect(person.sql(ref, `select 'hunter2'::int`)).rejects.toThrow()
  const [holder, waiter] = [newClient(), newClient()]
  await Promise.all([holder.connect(), waiter.connect()])
  await holder.query('begin; lock table gates')
  const waiting = waiter.query('select * from gates')

  await openHome(page)
  await expect(section(page, 'Slowest statements')).toContainText('select pg_sleep($1)')
  await expect(section(page, 'Security')).toContainText('1 error')
  await expect(section(page, 'Blocking locks')).toContainText('select * from gates')
  await expect(section(page, 'Recent database errors')).toContainText('invalid input syntax for type integer: "…"')
  await expect(figure(page, 'Waiting for locks')).toContainText('1')
  await holder.query('rollback')
  await waiting
  await Promise.all([holder.end(), waiter.end()])

  await section(page, 'Slowest statements').getByRole('link', { name: 'Query performance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Query performance' })).toBeVisible()
})

test('a project that is being created shows the steps that are done with their times', async ({ page }) => {
  const other = await person.project(await person.organization('Gamma'), 'Mine')
  await inControlPlane(plinth, async (client) => {
    await client.query(`update platform.projects set status = 'COMING_UP' where ref = $1`, [other])
    await client.query(`delete from platform.project_creation_steps where ref = $1 and step = 'answered'`, [other])
  })
  await page.goto(`${plinth.url}/project/${other}`)
  const steps = page.getByRole('main').getByRole('listitem')
  await expect(steps).toHaveText([
    /^template ready[\d.]+ m?s$/i,
    /^cluster copied[\d.]+ m?s$/,
    /^Postgres started[\d.]+ m?s$/,
    /^passwords set[\d.]+ m?s$/,
    /^migrations applied[\d.]+ m?s$/,
    'Running the first query',
  ])
  await inControlPlane(plinth, (client) =>
    client.query(`update platform.projects set status = 'ACTIVE_HEALTHY' where ref = $1`, [other]),
  )
  await expect(page.getByText('Accepting connections')).toBeVisible()
})

test('a restore that failed is on the home, with what it left and a way to the backups', async ({ page }) => {
  const setFailedChange = (change: string | null, reason: string | null) =>
    inControlPlane(plinth, (client) =>
      client.query('update platform.projects set failed_change = $2, failed_change_reason = $3 where ref = $1', [
        ref,
        change,
        reason,
      ]),
    )
  const title = page.getByText('The restore failed. Quarry still has the data it had before.')
  await setFailedChange('restore', 'Its files are damaged. An earlier backup may be good.')
  try {
    await openHome(page)
    await expect(title).toBeVisible()
    await expect(page.getByText('Its files are damaged. An earlier backup may be good.', { exact: true })).toBeVisible()
    await page.goto(`${plinth.url}/project/${ref}/settings`)
    await expect(title).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Backups' }).click()
    await expect(page).toHaveURL(`${plinth.url}/project/${ref}/database/backups`)
    await expect(page.getByText('The backup was not restored.', { exact: true })).toBeVisible()
    await expect(page.getByText('Its files are damaged. An earlier backup may be good.', { exact: true })).toBeVisible()
    await setFailedChange('upgrade', 'There is no room.')
    await openHome(page)
    await expect(page.getByText('The upgrade was not made.', { exact: true })).toBeVisible()
    await expect(title).toBeHidden()
  } finally {
    await setFailedChange(null, null)
  }
})

test('the home of a database that sleeps says so, and does not wake it', async ({ browser }) => {
  const sleepy = await startPlinth({ PLINTH_IDLE_MINUTES: '0.05' })
  try {
    const page = await browser.newPage()
    const owner = await givenPerson(page, sleepy)
    const project = await owner.project(await owner.organization('Acme'), 'Nap')
    await page.goto(`${sleepy.url}/project/${project}`)
    await expect(section(page, 'Activity')).toContainText('The database is asleep', { timeout: 40_000 })
    await page.reload()
    await expect(section(page, 'Health')).toContainText('Asleep until something connects')
    await expect(page.getByRole('main')).not.toContainText(/Healthy|Accepting connections/)
    await expect(section(page, 'Slowest statements')).toContainText('The database is asleep.')
    await expect(section(page, 'Recent changes')).toContainText('created the project')
    expect((await owner.get(`projects/${project}/overview`)).is_awake).toBe(false)
    await owner.sql(project, 'select 1')
    expect((await owner.get(`projects/${project}/overview`)).is_awake).toBe(true)
    await page.close()
  } finally {
    await sleepy.stop()
  }
})

function newClient() {
  return new pg.Client({
    host: '127.0.0.1',
    port: plinth.ports.database,
    user: `postgres.${ref}`,
    password: DATABASE_PASSWORD,
    database: 'postgres',
  })
}
