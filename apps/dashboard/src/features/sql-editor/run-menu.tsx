import { Menu, MenuItem } from '@plinth/ui/menu'
import { Play, TextCursorInput } from 'lucide-react'
import type { ReactElement } from 'react'
import { hintOf } from '../../lib/keyboard/shortcuts.ts'
import { sqlShortcuts } from './sql-shortcuts.ts'

interface RunMenuProps {
  trigger: ReactElement
  onRun: () => void
  onRunStatement: () => void
}

/** The ways to run a query. */
export function RunMenu({ trigger, onRun, onRunStatement }: RunMenuProps) {
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuItem icon={<Play size={14} aria-hidden />} shortcut={hintOf(sqlShortcuts.runSql.keys)} onSelect={onRun}>
        Run the selection, or everything
      </MenuItem>
      <MenuItem
        icon={<TextCursorInput size={14} aria-hidden />}
        shortcut={hintOf(sqlShortcuts.runStatement.keys)}
        onSelect={onRunStatement}
      >
        Run the statement at the cursor
      </MenuItem>
    </Menu>
  )
}
