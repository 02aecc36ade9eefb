import { ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Option, OptionList } from './option-list.tsx'
import { Popover } from './popover.tsx'

type SwitcherProps = {
  /** What it does, as in "Switch project". */
  label: string
  options: readonly Option[]
  value?: string
  onValueChange: (value: string) => void
  /** Before the list can be opened: the pointer or the focus is on it. */
  onApproach?: () => void
  searchPlaceholder?: string
  emptyText?: string
  footer?: ReactNode
  /** What is shown as the present one. */
  children: ReactNode
}

/** A part of the breadcrumb that opens a searchable list of its siblings. */
export function Switcher({ label, onValueChange, onApproach, children, ...list }: SwitcherProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      className="w-72"
      trigger={
        <button
          type="button"
          onPointerEnter={onApproach}
          onFocus={onApproach}
          className="inline-flex h-control-small min-w-0 items-center gap-1 rounded-control px-1.5 text-body font-medium hover:bg-hover data-[state=open]:bg-hover"
        >
          <span className="flex min-w-0 items-center gap-1.5 truncate">{children}</span>
          <ChevronsUpDown size={12} aria-hidden className="shrink-0 text-muted" />
          <span className="sr-only">, {label}</span>
        </button>
      }
    >
      <OptionList
        {...list}
        label={label}
        onSelect={(value) => {
          setOpen(false)
          onValueChange(value)
        }}
      />
    </Popover>
  )
}
