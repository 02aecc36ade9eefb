import { SquareTerminal } from 'lucide-react'
import type { Feature } from '../../components/feature.ts'

export const sqlEditorFeature: Feature = {
  name: 'sql-editor',
  requires: 'sql_editor:all',
  navigation: [
    { area: 'project', group: 'data', label: 'SQL', icon: SquareTerminal, to: '/project/$ref/sql', key: 's' },
  ],
}
