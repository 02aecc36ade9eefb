import { FileCode, Waypoints } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const dataApiFeature: Feature = {
  name: 'data-api',
  navigation: [
    { area: 'project', group: 'services', label: 'API', icon: FileCode, to: '/project/$ref/api', key: 'i' },
    {
      area: 'project',
      group: 'settings',
      label: 'Data API',
      icon: Waypoints,
      to: '/project/$ref/settings/data-api',
      key: 'r',
    },
  ],
}
