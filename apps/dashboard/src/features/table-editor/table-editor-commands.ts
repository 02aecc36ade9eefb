import { CirclePlus } from 'lucide-react'
import type { FeatureCommands } from '../../components/feature/feature-commands.ts'

export const tableEditorCommands: FeatureCommands = {
  pages: [
    {
      area: 'project',
      group: 'Create',
      label: 'Create table',
      icon: CirclePlus,
      to: '/project/$ref/editor',
      search: { create: 'table' },
      keywords: ['new table', 'add table'],
    },
  ],
}
