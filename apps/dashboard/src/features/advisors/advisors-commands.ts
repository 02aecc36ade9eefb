import { Gauge, ShieldCheck } from 'lucide-react'
import type { FeatureCommands } from '../../components/feature/feature-commands.ts'

export const advisorsCommands: FeatureCommands = {
  pages: [
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
