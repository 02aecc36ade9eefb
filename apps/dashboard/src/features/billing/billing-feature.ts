import { ReceiptText } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const billingFeature: Feature = {
  name: 'billing',
  requires: 'billing:all',
  navigation: [
    {
      area: 'organization',
      group: 'settings',
      label: 'Billing',
      icon: ReceiptText,
      to: '/org/$slug/billing',
      key: 'b',
    },
  ],
  commands: [
    {
      area: 'organization',
      group: 'Settings',
      label: 'Plan',
      icon: ReceiptText,
      to: '/org/$slug/billing',
      hash: 'plan',
      keywords: ['change plan', 'upgrade', 'pricing'],
    },
    {
      area: 'organization',
      group: 'Settings',
      label: 'Invoices',
      icon: ReceiptText,
      to: '/org/$slug/billing',
      hash: 'invoices',
      keywords: ['overdue invoices', 'payment'],
    },
    {
      area: 'organization',
      group: 'Settings',
      label: 'Billing address',
      icon: ReceiptText,
      to: '/org/$slug/billing',
      hash: 'address',
      keywords: ['tax ID'],
    },
  ],
}
