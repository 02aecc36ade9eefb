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
        'schemas',
        'policies',
        'functions',
        'triggers',
        'event-triggers',
        'indexes',
        'types',
        'publications',
        'roles',
        'extensions',
        'column-privileges',
        'backups',
      ],
      key: 'd',
    },
  ],
  commands: async () => (await import('./database-commands.ts')).databaseCommands,
}
