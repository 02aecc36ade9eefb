import type { Shortcut } from '../../lib/keyboard/shortcuts.ts'

/** What the SQL editor listens to. */
export const sqlShortcuts = {
  runSql: { label: 'Run the selection, or everything', group: 'SQL editor', keys: { key: 'Enter', mod: true } },
  runStatement: {
    label: 'Run the statement at the cursor',
    group: 'SQL editor',
    keys: { key: 'Enter', mod: true, shift: true },
  },
  formatSql: {
    label: 'Format the selection, or everything',
    group: 'SQL editor',
    keys: { key: 'f', mod: true, shift: true },
  },
  saveSql: { label: 'Save the query', group: 'SQL editor', keys: { key: 's', mod: true } },
} as const satisfies Record<string, Shortcut>
