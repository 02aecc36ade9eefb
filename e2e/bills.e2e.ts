import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { givenPerson } from './person.ts'
import { inControlPlane } from './control-plane.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

test('a paid organization misses an address until its owner enters one, and keeps the tax ID that it adds', async ({
  page,
}) => {
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Acme', { hasLimitsOfPlan: true })
  const notices = page.getByRole('region', { name: 'Notices' })
  await page.goto(`${plinth.url}/org/${slug}/billing`)

  await test.step('on Free it needs none', async () => {
    await expect(page.locator('#address')).toContainText('The Free plan needs no billing address')
    await expect(notices).not.toContainText('Missing Billing Information')
  })

  await test.step('on Pro it does, and the banner leads there', async () => {
    await page.getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Pro/ }).check()
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect(notices).toContainText('Missing Billing Information')
    await notices.getByRole('link', { name: 'Billing address' }).click()
    await expect(page).toHaveURL(/\/billing#address$/)
  })

  await test.step('what is missing is said beside its field, and the banner goes with the address', async () => {
    await page.getByRole('button', { name: 'Add billing address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Billing address' })
    await dialog.getByRole('button', { name: 'Save billing address' }).click()
    await expect(dialog.getByText('Choose a country.')).toBeVisible()
    await expect(dialog.getByText('Enter the city.')).toBeVisible()
    await dialog.getByLabel('Name on bills').fill('Acme GmbH')
    await dialog.getByLabel('Billing email').fill('bills@acme.example')
    await dialog.getByLabel('Country').selectOption({ label: 'Germany' })
    await dialog.getByLabel('Street and number').fill('Hauptstr. 1')
    await dialog.getByLabel('City').fill('Berlin')
    await dialog.getByLabel('Postal code').fill('10115')
    await dialog.getByRole('button', { name: 'Save billing address' }).click()
    await expect(page.locator('#address')).toContainText('Acme GmbHHauptstr. 1Berlin, 10115Germany')
    await expect(page.locator('#plan')).toContainText('bills@acme.example')
    await expect(notices).not.toContainText('Missing Billing Information')
  })

  await test.step('a tax ID has the form of its kind, is added and removed', async () => {
    await page.getByRole('button', { name: 'Add tax ID' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a tax ID' })
    await dialog.getByLabel('Country and kind').selectOption({ label: 'Germany: VAT number' })
    await dialog.getByLabel('Number', { exact: true }).fill('DE123')
    await dialog.getByRole('button', { name: 'Add tax ID' }).click()
    await expect(dialog.getByText('This is not a VAT number of Germany.')).toBeVisible()
    await dialog.getByLabel('Number', { exact: true }).fill('de 123 456 789')
    await dialog.getByRole('button', { name: 'Add tax ID' }).click()
    await expect(page.locator('#address')).toContainText('DE123456789VAT number, Germany')
    await page.reload()
    await page.getByRole('button', { name: 'Remove DE123456789' }).click()
    await expect(page.getByText('DE123456789')).toHaveCount(0)
  })
})

test('an upgrade shows the upcoming invoice, the cycle ends with one that is due, and the operator says that it is paid', async ({
  page,
}) => {
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Beta', { hasLimitsOfPlan: true })
  const invoices = page.getByRole('table', { name: 'Invoices' })
  await page.goto(`${plinth.url}/org/${slug}/billing`)

  await test.step('Free has none', async () => {
    await expect(page.getByText('No upcoming invoice')).toBeVisible()
    await expect(page.getByText('No invoices yet')).toBeVisible()
  })

  await test.step('Pro has one', async () => {
    await page.getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Pro/ }).check()
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect(page.getByRole('table', { name: 'Upcoming invoice' })).toContainText('Pro plan$25.00Total$25.00')
  })

  await test.step('credit that the operator grants is taken off', async () => {
    await person.post(`operator/organizations/${slug}/credits`, { amount_cents: 500, reason: 'A welcome' })
    await page.reload()
    await expect(page.getByRole('table', { name: 'Upcoming invoice' })).toContainText('Credit-$5.00Total$20.00')
    await expect(page.locator('#upcoming')).toContainText('The organization has $5.00 of credit.')
  })

  await test.step('the cycle ends, and its invoice is there with its lines', async () => {
    await inControlPlane(plinth, async (client) => {
      const of = 'organization_id = (select id from platform.organizations where slug = $1)'
      const ago = "now() - interval '40 days'"
      await client.query(`delete from platform.plan_periods where ended_at is not null and ${of}`, [slug])
      await client.query(`update platform.plan_periods set started_at = ${ago} where ${of}`, [slug])
      await client.query(`update platform.subscriptions set anchored_at = ${ago} where ${of}`, [slug])
      await client.query(`select graphile_worker.add_job('close-billing-cycles')`)
    })
    const count = async () => (await person.get(`organizations/${slug}/billing/invoice-count`)).count
    await expect.poll(count).toBe(1)
    await page.reload()
    await expect(invoices).toContainText('Open')
    await expect(invoices).toContainText('$20.00')
  })

  await test.step('the invoice has an address of its own, is printed alone, and is downloaded as a PDF', async () => {
    await invoices.getByRole('link').click()
    await expect(page).toHaveURL(/\/billing\?invoice=[0-9a-f-]{36}$/)
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Invoice / })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Lines' })).toContainText('Pro plan1 month$25.00 per month$25.00')
    await expect(page.getByText('Amount due')).toBeVisible()
    await expect(page.getByText('Not paid yet')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^invoice-[A-Z0-9-]+-0001\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('link', { name: 'See all invoices' }).click()
    await expect(page).toHaveURL(/\/billing#invoices$/)
  })

  await test.step('the operator says that it is paid', async () => {
    const [invoice] = await person.get(`organizations/${slug}/billing/invoices`)
    await person.patch(`operator/organizations/${slug}/invoices/${invoice.id}`, { status: 'paid' })
    await page.reload()
    await expect(invoices).toContainText('Paid')
  })
})
