import { Columns3, KeyRound, Puzzle } from 'lucide-react'
import type { FeatureCommands } from '../../components/feature/feature-commands.ts'
import { useNameCommands } from './command-menu/use-name-commands.ts'

export const databaseCommands: FeatureCommands = {
  pages: [
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
  useCommands: useNameCommands,
}
