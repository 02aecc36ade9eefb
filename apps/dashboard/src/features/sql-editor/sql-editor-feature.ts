import { SquareTerminal } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const sqlEditorFeature = {
  name: 'sql-editor',
  requires: 'sql_editor:all',
  navigation: [
    { area: 'project', group: 'data', label: 'SQL', icon: SquareTerminal, to: '/project/$ref/sql', key: 's' },
  ],
  parts: async () => (await import('./sql-editor-parts.ts')).sqlEditorParts,
  commands: async () => (await import('./sql-editor-commands.ts')).sqlEditorCommands,
} satisfies Feature
