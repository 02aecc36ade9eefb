import type { Filter } from '@plinth/contract/database'
import type { Column } from '@plinth/postgres-meta/introspect/columns'
import { Popover } from '@plinth/ui/popover'
import { type ReactElement, useState } from 'react'
import { FilterForm } from './filter-form.tsx'

interface FilterPopoverProps {
  /** What it is for, as in "Change filter". */
  label: string
  trigger: ReactElement
  columns: readonly Column[]
  filter?: Filter
  onApply: (filter: Filter) => void
}

/** A condition, made or changed below the button that asked for it. */
export function FilterPopover({ label, trigger, columns, filter, onApply }: FilterPopoverProps) {
  const [open, setOpen] = useState(true)
  return (
    <Popover label={label} open={open} onOpenChange={setOpen} trigger={trigger}>
      <FilterForm
        columns={columns}
        filter={filter}
        onApply={(next) => {
          setOpen(false)
          onApply(next)
        }}
      />
    </Popover>
  )
}
