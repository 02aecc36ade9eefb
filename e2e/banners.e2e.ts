import { expect, type Page, test } from '@playwright/test'
import { changeStart } from './change-start.ts'
import { inControlPlane } from './control-plane.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

test('what the operator sets for an organization is shown to people who may read its bills, until it is removed', async ({
  page,
}) => {
  const person = await givenPerson(page, plinth)
  const [slug, other] = [await person.organization('Acme'), await person.organization('Beta')]
  const due_date = '2026-01-09T00:00:00Z'
  await person.patch(`operator/organizations/${slug}/billing`, {
    restriction_status: 'grace_period',
    grace_period_end: '2027-03-09T00:00:00Z',
    organization_missing_address: true,
    open_invoices: [{ id: 'A-1', amount_due: 25.5, due_date }],
  })

  await test.step('the most severe first, the rest folded', async () => {
    await page.goto(`${plinth.url}/org/${slug}`)
    await expect(notices(page)).toContainText('Organization plan has exceeded its quota')
    await expect(notices(page)).toContainText('You are given a grace period until 09 Mar, 2027')
    await expect(notices(page)).toContainText('Outstanding Invoices')
    await expect(notices(page)).not.toContainText('Missing Billing Information')
    await page.getByRole('button', { name: 'and 1 more' }).click()
    await expect(notices(page)).toContainText('Missing Billing Information')
  })

  await test.step('with links to where it can be seen', async () => {
    await page.getByRole('link', { name: 'See invoices' }).click()
    await expect(page).toHaveURL(/\/billing#invoices$/)
    await expect(page.locator('#invoices')).toBeInViewport()
    await expect(page.getByRole('table', { name: 'Invoices' })).toContainText('A-1')
    await expect(page.getByRole('table', { name: 'Invoices' })).toContainText('$25.50')
    await expect(page.getByText('A billing address is missing')).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 300 })
    await page.goto(`${plinth.url}/org/${slug}/billing#address`)
    await expect(page.locator('#address')).toBeInViewport()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('elsewhere it is that of another organization', async () => {
    await page.goto(`${plinth.url}/org/${other}`)
    await expect(notices(page)).toContainText('Outstanding Invoices in other Organization')
    await expect(notices(page)).not.toContainText('quota')
  })

  await test.step('and gone when it is', async () => {
    await person.patch(`operator/organizations/${slug}/billing`, {
      restriction_status: 'restricted',
      organization_missing_address: false,
      open_invoices: [],
    })
    await page.goto(`${plinth.url}/org/${slug}`)
    await expect(notices(page).getByRole('alert')).toContainText('Services Restricted')
    await expect(notices(page)).not.toContainText('Outstanding Invoices')
  })
})

test('a banner opens in 0.2 s after 0.5 s', async ({ page }) => {
  await givenPerson(page, plinth)
  const later = new Date(Date.now() + 180_000).toISOString()
  await changeStart(page, () => ({ utc_time: later }))
  await page.goto(`${plinth.url}/organizations`)
  const opening = notices(page).locator('> div').filter({ hasText: 'clock' })
  await expect(opening).toHaveCSS('animation-name', 'banner-opening')
  await expect(opening).toHaveCSS('animation-duration', '0.2s')
  await expect(opening).toHaveCSS('animation-delay', '0.5s')
})

test('an organization without an address for bills shows Unknown in its place', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Nameless')
  await changeStart(page, ({ organizations }) => ({
    organizations: organizations.map((one) => ({ ...one, billing_email: null })),
  }))
  await page.goto(`${plinth.url}/org/${slug}/billing`)
  await expect(page.locator('#plan')).toContainText('Billing emailUnknown')
})

test('an organization from a marketplace says where its bills come from, and what it is called there', async ({
  page,
}) => {
  const person = await givenPerson(page, plinth)
  const [ours, theirs] = [await person.organization('Own bills'), await person.organization('Partner bills')]
  await inControlPlane(plinth, (client) =>
    client.query(
      `update platform.organizations set slug = 'vercel_icfg_7', billing_partner = 'vercel_marketplace' where slug = $1`,
      [theirs],
    ),
  )
  const plan = page.locator('#plan')
  await page.goto(`${plinth.url}/org/vercel_icfg_7/billing`)
  await expect(plan).toContainText('Billed through the Vercel Marketplace')
  await expect(plan).toContainText('The ID there is icfg_7.')
  await page.goto(`${plinth.url}/org/${ours}/billing`)
  await expect(plan).toContainText('Free')
  await expect(plan).not.toContainText('Billed through')
})

test('an outage notice is heard once, and stays dismissed in this browser', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const title = 'Brief Dashboard outage: May 16, 2025, 22:00–23:00 UTC (no impact to your apps)'
  await person.put('operator/notices/2025-05-16-dashboard', {
    kind: 'outage',
    title,
    href: '/status',
    active_from: '2025-05-16T00:00:00Z',
  })
  await page.goto(`${plinth.url}/organizations`)
  await expect(notices(page)).toContainText(title)
  await expect(page.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/status')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notices(page)).not.toContainText(title)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(notices(page)).not.toContainText(title)
  await page.goto(`${plinth.url}/logout`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
})

test('an incident leads to the status page, which needs no sign-in', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  await person.put('operator/notices/2026-11-21-mail', {
    kind: 'incident',
    title: 'Mails arrive late',
    active_from: '2026-01-01T00:00:00Z',
  })
  await page.goto(`${plinth.url}/organizations`)
  await expect(notices(page)).toContainText('We are currently investigating a technical issue')
  await page.getByRole('link', { name: 'Status page' }).click()
  await expect(page.getByText('Mails arrive late')).toBeVisible()
  await page.goto(`${plinth.url}/logout`)
  await expect(page).toHaveURL(/\/sign-in$/)
  await page.goto(`${plinth.url}/status`)
  await expect(page.getByRole('heading', { level: 1, name: 'We are looking into an incident' })).toBeVisible()
  await expect(page.getByText('Mails arrive late')).toBeVisible()
})
