import { inDollars } from '@plinth/catalog/money'
import type { BillingAddress } from '@plinth/contract/forms/billing-details'
import type { InvoiceDocument } from '@plinth/contract/invoices'
import { taxIdKind } from '@plinth/catalog/tax-ids'

/** A row of a table of an invoice, every figure as it is printed. */
export interface PrintedLine {
  description: string
  quantity: string
  unitPrice: string
  amount: string
}

/** Dates, parties, lines and sums of an invoice as text. The figures are those of the API's answer. */
export function invoiceInWords(invoice: InvoiceDocument) {
  const { customer, lines, period_start, period_end, issued_at } = invoice
  return {
    title: `Invoice ${invoice.number}`,
    facts: [
      ...(issued_at ? [['Issued', dayOf(issued_at)]] : []),
      ...(period_start && period_end ? [['Billing period', `${dayOf(period_start)} to ${dayOf(period_end)}`]] : []),
      ['Due', dayOf(invoice.due_date)],
      ['Status', statusOf(invoice)],
    ] as [string, string][],
    issuer: invoice.issuer ?? '',
    billedTo: [
      customer.name,
      ...(customer.address ? addressOf(customer.address) : []),
      ...customer.tax_ids.map(({ type, country, value }) => `${taxIdKind(type, country)?.label ?? type}: ${value}`),
    ],
    lines: lines.map(({ description, quantity, unit_price, amount_cents }): PrintedLine => ({
      description,
      quantity: quantity ?? '',
      unitPrice: unit_price ?? '',
      amount: inDollars(amount_cents),
    })),
    sums: [
      ['Charges', inDollars(invoice.charges_cents)],
      ...(invoice.credits_cents < 0 ? [['Credits', inDollars(invoice.credits_cents)]] : []),
      ['Total', inDollars(invoice.amount_cents)],
      ['Amount due', inDollars(invoice.amount_due_cents)],
    ] as [string, string][],
  }
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (moment: string) => days.format(new Date(moment))

const statuses = { open: 'Open', void: 'Void', uncollectible: 'Uncollectible' } as const

function statusOf({ status, paid_at, paid_by }: InvoiceDocument) {
  if (status !== 'paid') return statuses[status]
  if (paid_by === 'nothing_due') return 'Paid: nothing was due'
  return paid_at ? `Paid on ${dayOf(paid_at)}, recorded by the operator` : 'Paid'
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

function addressOf({ line1, line2, city, state, postal_code, country }: BillingAddress) {
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [line1, line2, place, countries.of(country) ?? country].filter(Boolean)
}
