import { ShieldCheck } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const advisorsFeature: Feature = {
  name: 'advisors',
  navigation: [
    {
      area: 'project',
      group: 'watch',
      label: 'Advisors',
      icon: ShieldCheck,
      to: '/project/$ref/advisors',
      pages: ['security', 'query-performance'],
      key: 'a',
    },
  ],
  commands: async () => (await import('./advisors-commands.ts')).advisorsCommands,
}
