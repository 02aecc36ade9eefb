import { Columns3, Database, KeyRound, Puzzle } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const databaseFeature: Feature = {
  name: 'database',
  navigation: [
    { area: 'project', group: 'services', label: 'Database', icon: Database, to: '/project/$ref/database', key: 'd' },
  ],
  commands: [
    {
      area: 'project',
      group: 'Go to',
      label: 'Roles',
      icon: KeyRound,
      to: '/project/$ref/database/roles',
      keywords: ['database roles', 'users', 'logins', 'connections'],
    },
    {
      area: 'project',
      group: 'Go to',
      label: 'Extensions',
      icon: Puzzle,
      to: '/project/$ref/database/extensions',
      keywords: ['database extensions', 'create extension'],
    },
    {
      area: 'project',
      group: 'Go to',
      label: 'Column privileges',
      icon: Columns3,
      to: '/project/$ref/database/column-privileges',
      keywords: ['grants', 'permissions'],
    },
  ],
}
