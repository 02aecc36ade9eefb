import { ReceiptText } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const billingFeature = {
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
  parts: async () => (await import('./billing-parts.ts')).billingParts,
  commands: async () => (await import('./billing-commands.ts')).billingCommands,
} satisfies Feature
