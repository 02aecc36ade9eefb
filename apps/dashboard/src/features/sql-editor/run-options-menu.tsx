import { Menu, MenuCheckboxItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '@plinth/ui/menu'
import type { ReactElement } from 'react'
import { rowLimits } from '../../data/run-sql.ts'
import { formatCount } from '../../lib/format/format-row-count.ts'
import { useRunOptions } from './options.ts'

/** How many rows a run shows, and whether its statements belong together. */
export function RunOptionsMenu({ trigger }: { trigger: ReactElement }) {
  const { rowLimit, transaction } = useRunOptions()
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
    </Menu>
  )
}
