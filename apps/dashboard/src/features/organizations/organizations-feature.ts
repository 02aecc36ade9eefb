import { LayoutGrid } from 'lucide-react'
import type { Feature } from '../../components/feature.ts'

export const organizationsFeature: Feature = {
  name: 'organizations',
  navigation: [
    { area: 'organization', group: 'home', label: 'Projects', icon: LayoutGrid, to: '/org/$slug', exact: true },
  ],
}
