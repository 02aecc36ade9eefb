import {
  Menu,
  MenuCheckboxItem,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '@plinth/ui/menu'
import type { ReactElement } from 'react'
import { rowLimits } from '../../data/run-sql.ts'
import { formatCount } from '../../lib/format/format-row-count.ts'
import { hintOf } from '../../lib/keyboard/shortcuts.ts'
import { useRunOptions } from './options.ts'
import { sqlShortcuts } from './sql-shortcuts.ts'

/** How many rows a run shows, whether its statements belong together, and what phones have no button for. */
export function RunOptionsMenu({ trigger, onFormat }: { trigger: ReactElement; onFormat: () => void }) {
  const { rowLimit, transaction, keepsOpen } = useRunOptions()
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuLabel>Show at most</MenuLabel>
      <MenuRadioGroup
        label="Show at most"
        value={String(rowLimit)}
        onValueChange={(value) => useRunOptions.setState({ rowLimit: Number(value) })}
      >
        {rowLimits.map((limit) => (
          <MenuRadioItem key={limit} value={String(limit)}>
            {formatCount(limit)} rows
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuLabel>Transaction</MenuLabel>
      <MenuCheckboxItem
        checked={transaction}
        onCheckedChange={(checked) => useRunOptions.setState({ transaction: checked })}
      >
        Run multiple statements in one transaction
      </MenuCheckboxItem>
      <MenuCheckboxItem
        checked={keepsOpen}
        onCheckedChange={(checked) => useRunOptions.setState({ keepsOpen: checked })}
      >
        <span className="flex max-w-72 flex-col py-0.5">
          Run in a transaction that stays open
          <span className="text-label text-muted">
            Nothing is kept until you commit. A run that fails undoes only itself.
          </span>
        </span>
      </MenuCheckboxItem>
      <MenuSeparator />
      <MenuItem shortcut={hintOf(sqlShortcuts.formatSql.keys)} onSelect={onFormat}>
        Format SQL
      </MenuItem>
    </Menu>
  )
}
