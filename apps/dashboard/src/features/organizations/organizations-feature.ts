import { LayoutGrid, Settings } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const organizationsFeature: Feature = {
  name: 'organizations',
  navigation: [
    {
      area: 'organization',
      group: 'home',
      label: 'Projects',
      icon: LayoutGrid,
      to: '/org/$slug',
      exact: true,
      key: 'h',
    },
    { area: 'organization', group: 'settings', label: 'Settings', icon: Settings, to: '/org/$slug/settings', key: ',' },
  ],
  commands: async () => (await import('./organizations-commands.ts')).organizationsCommands,
}
