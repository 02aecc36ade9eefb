import { ScrollText } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const logsFeature: Feature = {
  name: 'logs',
  navigation: [
    { area: 'project', group: 'watch', label: 'Logs', icon: ScrollText, to: '/project/$ref/logs', key: 'l' },
  ],
}
