import { ReceiptText } from 'lucide-react'
import type { Feature } from '../../components/feature.ts'

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
}
