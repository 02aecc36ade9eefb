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
}

/** Beside a name in the breadcrumb: opens a searchable list of its siblings. */
export function Switcher({ label, onValueChange, onApproach, ...list }: SwitcherProps) {
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
          aria-label={label}
          title={label}
          className="grid h-control-small w-6 shrink-0 max-sm:w-8 place-items-center rounded-control text-muted hover:bg-hover hover:text-text data-[state=open]:bg-hover data-[state=open]:text-text"
        >
          <ChevronsUpDown size={12} aria-hidden />
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
