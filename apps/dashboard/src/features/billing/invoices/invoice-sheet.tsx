import { inDollars } from '@plinth/catalog/money'
import { taxIdKind } from '@plinth/catalog/tax-ids'
import type { InvoiceDocument, InvoiceLine } from '@plinth/contract/invoices'
import { Panel } from '@plinth/ui/section'
import type { ReactNode } from 'react'
import { formatDay } from '../../../lib/format/format-day.ts'
import { addressLines } from '../customer/address-lines.ts'
import { paymentLabel } from './payment-label.ts'

/** What an invoice says: who owes whom, for what, and what became of it. */
export function InvoiceSheet({ invoice }: { invoice: InvoiceDocument }) {
  const { issued_at, period_start, period_end, due_date, issuer, customer, lines } = invoice
  return (
    <Panel>
      <div className="flex flex-col gap-8">
        <div className="grid gap-6 sm:grid-cols-2">
          <Party title="Bill to">
            <address className="not-italic wrap-anywhere">
              <strong className="font-medium">{customer.name}</strong>
              {customer.address && addressLines(customer.address).map((line) => <div key={line}>{line}</div>)}
              {customer.tax_ids.map(({ type, country, value }) => (
                <div key={value}>{`${taxIdKind(type, country)?.label ?? type}: ${value}`}</div>
              ))}
            </address>
          </Party>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
            {issuer && <Fact name="From">{issuer}</Fact>}
            {issued_at && <Fact name="Issued">{formatDay(issued_at)}</Fact>}
            {period_start && period_end && (
              <Fact name="Billing period">{`${formatDay(period_start)} to ${formatDay(period_end)}`}</Fact>
            )}
            <Fact name="Due">{formatDay(due_date)}</Fact>
            <Fact name="Payment">{paymentLabel(invoice)}</Fact>
          </dl>
        </div>
        {lines.length > 0 && <Lines lines={lines} />}
        <Sums invoice={invoice} />
      </div>
    </Panel>
  )
}

function Party({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <div className="text-muted">{title}</div>
      {children}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

const head = 'pb-2 font-medium text-muted'

function Lines({ lines }: { lines: readonly InvoiceLine[] }) {
  return (
    <table aria-label="Lines" className="w-full max-sm:block">
      <thead className="border-b border-border max-sm:sr-only">
        <tr>
          <th scope="col" className={`${head} text-start`}>
            Description
          </th>
          <th scope="col" className={`${head} text-start`}>
            Quantity
          </th>
          <th scope="col" className={`${head} text-start`}>
            Unit price
          </th>
          <th scope="col" className={`${head} text-end`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border max-sm:block">
        {lines.map(({ description, quantity, unit_price, amount_cents }, index) => (
          <tr
            key={index}
            className="align-top max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:py-2"
          >
            <td className="wrap-anywhere sm:py-2 sm:pe-4">{description}</td>
            <td className="text-muted max-sm:col-start-1 max-sm:row-start-2 sm:max-w-52 sm:py-2 sm:pe-4">{quantity}</td>
            <td className="text-muted max-sm:col-start-1 max-sm:row-start-3 sm:py-2 sm:pe-4">{unit_price}</td>
            <td className="text-end tabular-nums max-sm:col-start-2 max-sm:row-start-1 sm:py-2">
              {inDollars(amount_cents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ invoice }: { invoice: InvoiceDocument }) {
  const { charges_cents, credits_cents, amount_cents, amount_due_cents } = invoice
  return (
    <dl className="ms-auto grid w-full grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums sm:max-w-72">
      <Sum name="Charges" cents={charges_cents} />
      {credits_cents < 0 && <Sum name="Credits" cents={credits_cents} />}
      <Sum name="Total" cents={amount_cents} isStrong />
      <Sum name="Amount due" cents={amount_due_cents} isStrong />
    </dl>
  )
}

function Sum({ name, cents, isStrong = false }: { name: string; cents: number; isStrong?: boolean }) {
  return (
    <>
      <dt className={isStrong ? 'font-semibold' : 'text-muted'}>{name}</dt>
      <dd className={isStrong ? 'text-end font-semibold' : 'text-end'}>{inDollars(cents)}</dd>
    </>
  )
}
