import { Database } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const databaseFeature: Feature = {
  name: 'database',
  navigation: [
    {
      area: 'project',
      group: 'services',
      label: 'Database',
      icon: Database,
      to: '/project/$ref/database',
      pages: [
        '/project/$ref/database/policies',
        '/project/$ref/database/functions',
        '/project/$ref/database/roles',
        '/project/$ref/database/extensions',
        '/project/$ref/database/column-privileges',
        '/project/$ref/database/backups',
      ],
      key: 'd',
    },
  ],
  commands: async () => (await import('./database-commands.ts')).databaseCommands,
}
