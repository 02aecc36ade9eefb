import { inDollars } from '@plinth/catalog/money'
import { billing } from '@plinth/contract/billing'
import { billingCustomers } from '@plinth/contract/billing-customers'
import { invoices, type InvoiceDocument } from '@plinth/contract/invoices'
import { subscriptions } from '@plinth/contract/subscriptions'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { notByTheClock } from '../../../testing/not-by-the-clock.ts'
import { billingTasks } from '../billing-tasks.ts'
import { closeCycles } from './close-cycles.ts'
import { invoicePdf } from './pdf/invoice-pdf.ts'

notByTheClock(billingTasks['close-billing-cycles'])
const platform = await givenPlatform({ PLINTH_OPERATOR_NAME: 'Example Hosting Ltd' })
const operator = await platform.operator()
const { pool, stores } = platform

const address = { line1: 'Hauptstr. 1', line2: '', city: 'Berlin', state: '', postal_code: '10115', country: 'DE' }

/** An organization with the invoice of one cycle, and what its owner read of it. */
async function givenInvoice(name: string | null = 'Łódź Ελλάς Жуковский GmbH') {
  const { owner, stranger, organizations } = await platform.given({ organizations: [{ name: 'Acme', owner: 'owner' }] })
  const { id: organizationId, slug } = organizations[0]!
  await owner.call(subscriptions.changePlan, { slug, plan: 'pro' })
  await owner.call(billingCustomers.change, {
    slug,
    name: name ?? 'Acme',
    billing_email: 'bills@acme.example.com',
    address,
  })
  await owner.call(billingCustomers.changeTaxIds, {
    slug,
    tax_ids: [{ type: 'eu_vat', country: 'DE', value: 'DE123456789' }],
  })
  await operator.call(invoices.grantCredit, { slug, amount_cents: 501, reason: 'Welcome' })
  await pool.query('delete from platform.plan_periods where organization_id = $1 and ended_at is not null', [
    organizationId,
  ])
  await pool.query(`update platform.plan_periods set started_at = '2026-01-10T06:00:07Z' where organization_id = $1`, [
    organizationId,
  ])
  await pool.query(`update platform.subscriptions set anchored_at = '2026-01-10' where organization_id = $1`, [
    organizationId,
  ])
  await closeCycles({
    stores,
    clock: { now: () => new Date('2026-02-10T12:00:00Z') },
    edition: { capabilities: ['billing'] },
    log: platform.process.log,
    operatorName: 'Example Hosting Ltd',
  })
  const [issued] = await owner.call(invoices.list, { slug })
  const { id } = issued!
  const read = () => owner.call(invoices.get, { slug, invoice_id: id })
  const pdf = async () => new Uint8Array(await (await owner.call(invoices.pdf, { slug, invoice_id: id })).arrayBuffer())
  return { owner, stranger, slug, id, read, pdf }
}

const textOf = async (bytes: Uint8Array) => (await extractText(bytes, { mergePages: true })).text.replace(/\s+/g, ' ')

/** Without spaces: where a line of the file breaks, there may be one or none. */
const dense = (text: string) => text.replace(/\s+/g, '')

function expectEveryFigure(text: string, invoice: InvoiceDocument) {
  for (const { description, quantity, unit_price, amount_cents } of invoice.lines) {
    const line = [description, quantity ?? '', unit_price ?? '', inDollars(amount_cents)].join('')
    expect(dense(text)).toContain(dense(line))
  }
  expect(text).toContain(`Charges ${inDollars(invoice.charges_cents)}`)
  expect(text).toContain(`Total ${inDollars(invoice.amount_cents)}`)
  expect(text).toContain(`Amount due ${inDollars(invoice.amount_due_cents)}`)
}

describe('an invoice', () => {
  test('says who it was made out to when it was issued, by whom, its period, its sums, and its payment', async () => {
    const { owner, slug, id, read } = await givenInvoice()
    await owner.call(billingCustomers.change, {
      slug,
      name: 'Another name',
      billing_email: 'bills@acme.example.com',
      address: null,
    })
    await owner.call(billingCustomers.changeTaxIds, { slug, tax_ids: [] })
    const invoice = await read()
    expect(invoice).toMatchObject({
      issuer: 'Example Hosting Ltd',
      customer: {
        name: 'Łódź Ελλάς Жуковский GmbH',
        address,
        tax_ids: [{ type: 'eu_vat', country: 'DE', value: 'DE123456789' }],
      },
      lines: [
        {
          description: 'Pro plan, 31 days',
          quantity: '30 days 17 hours 59 minutes 53 seconds of 31 days',
          unit_price: '$25.00 per month',
          amount_cents: 2480,
        },
        { kind: 'credit', quantity: null, unit_price: null, amount_cents: -501 },
      ],
      charges_cents: 2480,
      credits_cents: -501,
      amount_cents: 1979,
      amount_due_cents: 1979,
      paid_at: null,
      paid_by: null,
    })
    await operator.call(invoices.setStatus, { slug, invoice_id: id, status: 'paid' })
    const paid = await read()
    expect(paid).toMatchObject({ amount_due_cents: 0, paid_by: 'operator' })
    expect(paid.paid_at).not.toBeNull()
    await operator.call(invoices.setStatus, { slug, invoice_id: id, status: 'paid' })
    expect(await read()).toEqual(paid)
    await operator.call(invoices.setStatus, { slug, invoice_id: id, status: 'open' })
    expect(await read()).toEqual(invoice)
  })

  test('that the operator wrote by hand is one charge', async () => {
    const { owner, slug } = await givenInvoice()
    const open_invoices = [{ id: 'H-1', amount_due: 12.05, due_date: '2026-05-01T00:00:00.000Z' }]
    await operator.call(billing.changeConditions, { slug, open_invoices })
    const written = await owner.call(invoices.get, { slug, invoice_id: 'H-1' })
    expect(written).toMatchObject({ number: 'H-1', lines: [], charges_cents: 1205, amount_due_cents: 1205 })
    expect(written).toMatchObject({ issuer: 'Example Hosting Ltd', issued_at: null })
    expect(await textOf(await invoicePdf(written))).toContain('Amount due $12.05')
  })

  test('of another organization is as missing as one that does not exist', async () => {
    const mine = await givenInvoice()
    const theirs = await givenInvoice()
    const missing = { code: 404, reason: 'invoice_not_found' }
    for (const invoice_id of [theirs.id, 'none']) {
      const input = { slug: mine.slug, invoice_id }
      await expect(mine.owner.call(invoices.get, input)).rejects.toMatchObject(missing)
      await expect(mine.owner.call(invoices.pdf, input)).rejects.toMatchObject(missing)
    }
  })
})

describe('the PDF of an invoice', () => {
  test('has every line, every sum, the dates, and both names of the page', async () => {
    const { slug, read, pdf } = await givenInvoice()
    const invoice = await read()
    const text = await textOf(await pdf())
    expectEveryFigure(text, invoice)
    expect(text).toContain(`Invoice ${slug.slice(-8).toUpperCase()}-0001`)
    expect(text).toContain('Credits -$5.01')
    for (const part of [
      'From Example Hosting Ltd',
      'Łódź Ελλάς Жуковский GmbH',
      'Hauptstr. 1',
      'Berlin, 10115',
      'Germany',
      'VAT number: DE123456789',
      'January 10, 2026 to February 10, 2026',
      'Due February 24, 2026',
      'Status Open',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('□')
  })

  test('goes on for as many pages as it has lines, in the order of the invoice', async () => {
    const { read } = await givenInvoice()
    const invoice = await read()
    const lines = Array.from({ length: 150 }, (_, index) => ({
      kind: 'usage' as const,
      description: `${index + 1} GB of egress of a project with quite a long name, beyond what the plan includes`,
      project_ref: null,
      quantity: `${index + 1}.5 GB`,
      unit_price: '$0.09 per GB',
      amount_cents: 1_000_000 + index,
    }))
    const amount_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0)
    const long = { ...invoice, lines, amount_cents, charges_cents: amount_cents, credits_cents: 0 }
    const bytes = await invoicePdf(long)
    expect((await extractText(bytes.slice())).totalPages).toBeGreaterThan(3)
    const text = await textOf(bytes)
    expectEveryFigure(text, long)
    const amounts = [...text.matchAll(/\$10,\d{3}\.\d\d/g)].map(([amount]) => amount)
    expect(amounts).toEqual(lines.map((line) => inDollars(line.amount_cents)))
  })

  test.each([
    ['東京電力 Acme 🚀', '□□□□ Acme □'],
    ['شركة النور', '□□□□ □□□□□'],
    ['हिन्दी Ltd', ' Ltd'],
    ['Line\nbreak\u202Eevil\u0000', 'Line breakevil'],
  ])('shows %j with □ for what its fonts lack, and says so', async (name, shown) => {
    const { read } = await givenInvoice()
    const invoice = await read()
    const text = await textOf(await invoicePdf({ ...invoice, customer: { ...invoice.customer, name } }))
    expect(text).toContain(shown)
    expect(text.includes('□ stands for a character that this file cannot show')).toBe(
      /□/.test(text.replace('□ stands', '')),
    )
    expectEveryFigure(text, invoice)
  })
})
