import { ShieldCheck } from 'lucide-react'
import type { Feature } from '../../components/feature.ts'

export const advisorsFeature: Feature = {
  name: 'advisors',
  navigation: [
    { area: 'project', group: 'watch', label: 'Advisors', icon: ShieldCheck, to: '/project/$ref/advisors', key: 'a' },
  ],
}
