import { CirclePlus, SquareTerminal } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const sqlEditorFeature: Feature = {
  name: 'sql-editor',
  requires: 'sql_editor:all',
  navigation: [
    { area: 'project', group: 'data', label: 'SQL', icon: SquareTerminal, to: '/project/$ref/sql', key: 's' },
  ],
  commands: [
    {
      area: 'project',
      group: 'Create',
      label: 'Create table',
      icon: CirclePlus,
      to: '/project/$ref/sql/$id',
      params: { id: 'new' },
      search: { template: 'create-table' },
      keywords: ['new table', 'add table'],
    },
  ],
}
