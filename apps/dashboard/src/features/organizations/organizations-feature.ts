import { LayoutGrid, Settings, Users } from 'lucide-react'
import type { Feature, FeatureCommand } from '../../components/feature/feature.ts'

const setting = (label: string, hash: string, keywords: readonly string[]): FeatureCommand => ({
  area: 'organization',
  group: 'Settings',
  label,
  icon: Settings,
  to: '/org/$slug/settings',
  hash,
  keywords,
})

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
  commands: [
    setting('Rename organization', 'general', ['organization name']),
    setting('Require two-factor authentication', 'security', ['2FA', 'MFA', 'organization security']),
    setting('Assistant settings', 'assistant', ['AI', 'model', 'share data', 'share the schema', 'switch off']),
  ],
}
