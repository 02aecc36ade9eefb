import { ArchiveRestore } from 'lucide-react'
import type { FeatureCommands } from '../../components/feature/feature-commands.ts'

export const platformBackupsCommands: FeatureCommands = {
  pages: [
    {
      area: 'anywhere',
      group: 'Go to',
      label: 'Platform backups',
      icon: ArchiveRestore,
      to: '/platform-backups',
      keywords: ['recovery phrase', 'restore', 'disaster'],
    },
  ],
}
