import { LifeBuoy, ListChecks } from 'lucide-react'
import type { FeatureParts } from '../../components/feature/feature-parts.ts'

export const supportParts: FeatureParts = {
  personMenu: [
    { group: 'help', label: 'Contact support', icon: LifeBuoy, link: { to: '/support/new', search: {} } },
    {
      group: 'help',
      label: 'Support requests',
      icon: ListChecks,
      requires: 'operator',
      link: { to: '/support', search: {} },
    },
  ],
}
