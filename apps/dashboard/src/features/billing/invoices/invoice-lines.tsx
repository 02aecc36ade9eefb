import type { InvoiceLine } from '@plinth/contract/invoices'
import { formatCurrency } from '../../../lib/format/format-currency.ts'

interface InvoiceLinesProps {
  /** What it lists, for a screen reader. */
  label: string
  lines: readonly InvoiceLine[]
  amountCents: number
}

/** What an invoice is made up of, and what it comes to. */
export function InvoiceLines({ label, lines, amountCents }: InvoiceLinesProps) {
  return (
    <table aria-label={label} className="w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">For</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ description, amount_cents }, index) => (
          <tr key={index}>
            <td className="py-1 pe-4 wrap-anywhere">{description}</td>
            <td className="py-1 text-end tabular-nums">{formatCurrency(amount_cents / 100)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-border font-semibold">
        <tr>
          <th scope="row" className="pt-2 text-start">
            Total
          </th>
          <td className="pt-2 text-end tabular-nums">{formatCurrency(amountCents / 100)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
