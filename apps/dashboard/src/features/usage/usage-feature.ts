import { ChartColumn } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const usageFeature: Feature = {
  name: 'usage',
  navigation: [
    { area: 'organization', group: 'settings', label: 'Usage', icon: ChartColumn, to: '/org/$slug/usage', key: 'u' },
  ],
}
