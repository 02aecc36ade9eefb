import { LayoutGrid, Settings, Users } from 'lucide-react'
import type { Feature } from '../../components/feature.ts'

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
    { area: 'organization', group: 'services', label: 'Members', icon: Users, to: '/org/$slug/team', key: 'm' },
    { area: 'organization', group: 'settings', label: 'Settings', icon: Settings, to: '/org/$slug/settings', key: ',' },
  ],
}
