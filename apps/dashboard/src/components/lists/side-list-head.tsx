import { classes } from '@plinth/ui/classes'
import { TextInput } from '@plinth/ui/text-input'
import { Search } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'

interface SideListHeadProps {
  /** Its name, as in "Search tables". */
  label: string
  search: string
  onSearch: (search: string) => void
  /** Opens the first match. */
  onEnter?: () => void
  maxLength?: number
  /** Above the search. */
  above?: ReactNode
  /** Beside it. */
  beside?: ReactNode
}

/** The list stands below the head. */
function focusFirst(event: KeyboardEvent) {
  const first = event.currentTarget.closest('[data-list-head]')?.parentElement?.querySelector<HTMLElement>('li a')
  if (!first) return
  event.preventDefault()
  first.focus()
}

/** The head of a list in the second column; it stays in view. Its parent gives the ground. */
export function SideListHead({ label, search, onSearch, onEnter, maxLength, above, beside }: SideListHeadProps) {
  return (
    <div
      data-list-head
      className={classes(
        'sticky top-0 z-1 flex gap-1.5 border-b border-border bg-inherit p-2 max-sm:px-4',
        Boolean(above) && 'flex-col',
      )}
    >
      {above}
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        icon={<Search size={14} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.()
          if (event.key === 'ArrowDown') focusFirst(event)
        }}
      />
      {beside}
    </div>
  )
}
