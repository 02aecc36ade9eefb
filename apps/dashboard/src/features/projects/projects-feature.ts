import { House, Settings } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const projectsFeature: Feature = {
  name: 'projects',
  navigation: [
    { area: 'project', group: 'home', label: 'Home', icon: House, to: '/project/$ref', exact: true, key: 'h' },
    {
      area: 'project',
      group: 'settings',
      label: 'Settings',
      icon: Settings,
      to: '/project/$ref/settings',
      exact: true,
      key: ',',
    },
  ],
  parts: async () => (await import('./projects-parts.ts')).projectsParts,
  commands: async () => (await import('./projects-commands.ts')).projectsCommands,
}
