import { expect, type Page, test } from '@playwright/test'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

const rowOf = (page: Page, feature: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: feature }) })

test('everybody sees what a plan costs and where its card leads', async ({ page, browser }) => {
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Acme')
  const strangers = await (await browser.newContext()).newPage()
  await strangers.goto(`${plinth.url}/plans`)
  const cards = strangers.getByRole('list', { name: 'Plans' }).locator('> li')
  await expect(cards).toHaveCount(4)
  for (const [index, texts] of [
    ['Free', '$0', '/month', 'There can be 2 active projects'],
    ['Pro', 'Most popular', 'From', '$25', '/month', 'then $0.00325 each'],
    ['Team', 'From', '$599', '/month'],
    ['Enterprise', 'Custom', 'All of Team, and'],
  ].entries()) {
    for (const text of texts) await expect(cards.nth(index)).toContainText(text)
  }
  const linkOf = (name: string) => strangers.getByRole('link', { name })
  await expect(linkOf('Choose Pro')).toHaveAttribute('href', '/sign-up?returnTo=%2Fnew')
  await linkOf('Contact us').click()
  await expect(strangers.getByRole('heading', { level: 1, name: 'Talk to us about Enterprise' })).toBeVisible()
  await strangers.context().close()

  await page.goto(`${plinth.url}/plans`)
  await expect(page.getByRole('link', { name: 'Choose Team' })).toHaveAttribute('href', '/new')
  await page.goto(`${plinth.url}/org/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${plinth.url}/plans`)
  await expect(page.getByRole('link', { name: 'Choose Team' })).toHaveAttribute('href', `/new/${slug}?plan=team`)
})

test('certifications are claimed only where the operator vouches for them', async ({ page }) => {
  const claims = async (url: string) => {
    await page.goto(`${url}/plans`)
    await expect(page.getByRole('heading', { name: 'Support', exact: true })).toBeVisible()
    return Promise.all(['SOC2', 'HIPAA', 'Uptime SLA'].map((claim) => page.getByText(claim).count()))
  }
  expect(await claims(plinth.url)).toEqual([0, 0, 0])
  await page.route('**/platform/deployment', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), assurances: ['soc2'] } })
  })
  const [soc2, ...others] = await claims(plinth.url)
  expect(soc2).toBeGreaterThan(0)
  expect(others).toEqual([0, 0])
})

test('the comparison tells of every section what each plan has, on a phone of one plan at a time', async ({ page }) => {
  await page.goto(`${plinth.url}/plans`)
  const table = page.getByRole('table', { name: 'Comparison of the plans' })
  const rows: [section: string, feature: string, cells: string[]][] = [
    ['Database', 'Automatic backups', ['Not included', '7 days', '14 days', 'Custom']],
    ['Auth', 'Session timeouts', ['Not included', 'Included', 'Included', 'Included']],
    ['Storage', 'Maximum file size', ['50 MB', '500 GB', '500 GB', 'Custom']],
    ['Edge Functions', 'Invocations', ['500,000 included', '2 million includedthen $2 per million']],
    ['Realtime', 'Maximum message size', ['250 KB', '3 MB', '3 MB', 'Custom']],
    ['Dashboard', 'Members', ['Unlimited', 'Unlimited', 'Unlimited', 'Unlimited']],
    ['Platform Security and Compliance', 'Log retention', ['1 day', '7 days', '28 days', '90 days']],
    ['Support', 'E-mail support', ['Not included', 'Included', 'Included', 'Included']],
  ]
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  await expect(table.getByRole('heading', { level: 3 })).toHaveText(rows.map(([section]) => section))
  for (const [section, feature, cells] of rows) {
    const part = table.getByRole('rowgroup').filter({ has: page.getByRole('heading', { name: section, exact: true }) })
    const row = part.getByRole('row').filter({ has: page.getByRole('rowheader', { name: feature }) })
    for (const [index, text] of cells.entries()) await expect(row.getByRole('cell').nth(index)).toHaveText(text)
  }
  await rowOf(page, 'Help with security questionnaires').scrollIntoViewIfNeeded()
  await expect(table.getByRole('columnheader', { name: 'Enterprise' })).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = page.getByRole('navigation', { name: 'Plan to look at' })
  await expect(rowOf(page, 'Automatic backups').getByRole('cell')).toHaveText(['7 days'])
  await tabs.getByRole('link', { name: 'Team' }).click()
  await expect(rowOf(page, 'Automatic backups').getByRole('cell')).toHaveText(['14 days'])
  await page.reload()
  await expect(rowOf(page, 'Automatic backups').getByRole('cell')).toHaveText(['14 days'])
  await rowOf(page, 'Help with security questionnaires').scrollIntoViewIfNeeded()
  await expect(tabs.getByRole('link', { name: 'Team' })).toBeInViewport()
})

test('the page for a new project is there for an organization that does not exist, and takes three plans', async ({
  page,
}) => {
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Chooser')
  for (const [asked, plan] of [
    ['free', 'Free'],
    ['pro', 'Pro'],
    ['team', 'Team'],
    ['enterprise', 'Free'],
  ]) {
    await page.goto(`${plinth.url}/new/${slug}?plan=${asked}`)
    await expect(page.getByRole('radio', { name: new RegExp(`^${plan}`) })).toBeChecked()
  }
  const address = `${plinth.url}/new/nowhere-12345678?plan=pro`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'New project' })).toBeVisible()
  await expect(page.getByText('nowhere-12345678')).toBeVisible()
  await expect(page).toHaveURL(address)
})

test('a search leads to the guide of an extension', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${plinth.url}/guides/database/extensions`)
  const list = page.getByRole('list', { name: 'Extensions' }).locator('> li')
  await expect(list).toHaveCount(69)
  const search = page.getByRole('searchbox', { name: 'Find an extension' })
  await search.pressSequentially('time series')
  await expect(list).toHaveCount(1)
  await expect(page).toHaveURL(/\?search=time(\+|%20)series$/)
  await search.fill('no such thing')
  await expect(page.getByText('No extension matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(list).toHaveCount(69)
  await search.fill('schedule')
  await list.getByRole('link', { name: 'pg_cron' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'pg_cron' })).toBeFocused()
  await expect(page.getByText('Cron uses pg_cron.')).toBeVisible()
  const enabling = page.getByRole('figure', { name: 'Statement that enables it' })
  await enabling.hover()
  await enabling.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('create extension if not exists "pg_cron";')
  await page.getByRole('link', { name: 'Utility' }).click()
  await expect(list).toHaveCount(42)
  await expect(search).toHaveValue('Utility')

  await page.goto(`${plinth.url}/guides/database/extensions/plv8`)
  await expect(page.getByText('Deprecated in Postgres 17')).toBeVisible()
  await page.goto(`${plinth.url}/guides/database/extensions/no_such_extension`)
  await expect(page.getByText('Page not found')).toBeVisible()
})
