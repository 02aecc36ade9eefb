import { Table2 } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const tableEditorFeature = {
  name: 'table-editor',
  requires: 'table_editor:all',
  navigation: [{ area: 'project', group: 'data', label: 'Tables', icon: Table2, to: '/project/$ref/editor', key: 't' }],
  commands: async () => (await import('./table-editor-commands.ts')).tableEditorCommands,
} satisfies Feature
