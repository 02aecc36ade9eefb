import { Gauge, ShieldCheck } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const advisorsFeature: Feature = {
  name: 'advisors',
  navigation: [
    { area: 'project', group: 'watch', label: 'Advisors', icon: ShieldCheck, to: '/project/$ref/advisors', key: 'a' },
  ],
  commands: [
    {
      area: 'project',
      group: 'Go to',
      label: 'Security advisor',
      icon: ShieldCheck,
      to: '/project/$ref/advisors/security',
      keywords: ['lints', 'row level security', 'RLS'],
    },
    {
      area: 'project',
      group: 'Go to',
      label: 'Query performance',
      icon: Gauge,
      to: '/project/$ref/advisors/query-performance',
      keywords: ['slow queries', 'statements', 'pg_stat_statements', 'cache hit rate'],
    },
  ],
}
