import { ScrollText } from 'lucide-react'
import type { FeatureCommands } from '../../components/feature/feature-commands.ts'

export const auditCommands: FeatureCommands = {
  pages: [
    {
      area: 'anywhere',
      group: 'Go to',
      label: 'Audit log',
      icon: ScrollText,
      to: '/audit-log',
      keywords: ['verify'],
    },
  ],
}
