import { Database } from 'lucide-react'
import type { Feature } from '../../components/feature.ts'

export const databaseFeature: Feature = {
  name: 'database',
  navigation: [
    { area: 'project', group: 'services', label: 'Database', icon: Database, to: '/project/$ref/database', key: 'd' },
  ],
}
