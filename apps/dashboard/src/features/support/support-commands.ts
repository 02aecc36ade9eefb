import { ListChecks } from 'lucide-react'
import type { FeatureCommands } from '../../components/feature/feature-commands.ts'

export const supportCommands: FeatureCommands = {
  pages: [
    {
      area: 'anywhere',
      group: 'Go to',
      label: 'Support requests',
      icon: ListChecks,
      to: '/support',
      requires: 'operator',
    },
  ],
}
