import { ReceiptText } from 'lucide-react'
import type { FeatureCommands, PageCommand } from '../../components/feature/feature-commands.ts'

const section = (label: string, hash: string, keywords: readonly string[]): PageCommand => ({
  area: 'organization',
  group: 'Settings',
  label,
  icon: ReceiptText,
  to: '/org/$slug/billing',
  hash,
  keywords,
})

export const billingCommands: FeatureCommands = {
  pages: [
    section('Plan', 'plan', ['change plan', 'upgrade', 'pricing']),
    section('Upcoming invoice', 'upcoming', ['cost', 'credit']),
    section('Invoices', 'invoices', ['overdue invoices', 'payment']),
    section('Billing address', 'address', ['tax ID']),
  ],
}
