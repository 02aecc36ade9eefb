import { House, KeyRound, Settings } from 'lucide-react'
import type { Feature, FeatureCommand } from '../../components/feature/feature.ts'

const setting = (label: string, hash: string, keywords: readonly string[] = []): FeatureCommand => ({
  area: 'project',
  group: 'Settings',
  label,
  icon: hash === 'password' ? KeyRound : Settings,
  to: '/project/$ref/settings',
  hash,
  keywords,
})

export const projectsFeature: Feature = {
  name: 'projects',
  navigation: [
    { area: 'project', group: 'home', label: 'Home', icon: House, to: '/project/$ref', exact: true, key: 'h' },
    { area: 'project', group: 'settings', label: 'Settings', icon: Settings, to: '/project/$ref/settings', key: ',' },
  ],
  commands: [
    setting('Rename project', 'general', ['project name']),
    setting('Compute size', 'compute', ['memory', 'CPU', 'resize', 'upgrade']),
    setting('Postgres version', 'postgres', ['upgrade Postgres']),
    setting('Reset password', 'password', ['database password', 'connection']),
    setting('Delete project', 'delete', ['remove project']),
  ],
}
