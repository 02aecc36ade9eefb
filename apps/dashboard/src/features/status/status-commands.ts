import { RadioTower } from 'lucide-react'
import type { FeatureCommands } from '../../components/feature/feature-commands.ts'

export const statusCommands: FeatureCommands = {
  pages: [
    {
      area: 'anywhere',
      group: 'Go to',
      label: 'Status of the platform',
      icon: RadioTower,
      to: '/status',
      keywords: ['incident'],
    },
  ],
}
