import { ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import { classes } from './classes.tsx'
import { controlLook } from './control-look.ts'
import { FieldContext, useFieldWiring } from './field-context.ts'
import { type Option, OptionList } from './option-list.tsx'
import { Popover } from './popover.tsx'

type ComboboxProps = {
  options: readonly Option[]
  value?: string
  onValueChange: (value: string) => void
  /** Its name where no Field gives one. */
  label?: string
  placeholder?: string
  searchPlaceholder?: string
  emptyText?: string
  footer?: ReactNode
  disabled?: boolean
}

/** A choice from a list long enough to search. For a short plain list take Select. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onValueChange, label, placeholder = 'Choose', disabled, ...list } = props
  const [open, setOpen] = useState(false)
  const field = useContext(FieldContext)
  const { required: _, ...wiring } = useFieldWiring({})
  const chosen = options.find((option) => option.value === value)
  const valueId = `${wiring.id}-value`
  const name = field ? { 'aria-labelledby': `${field.labelId} ${valueId}` } : { 'aria-label': label }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label ?? placeholder}
      className="w-(--radix-popover-trigger-width) min-w-56"
      trigger={
        <button
          type="button"
          {...wiring}
          {...name}
          disabled={disabled}
          className={classes(controlLook, 'flex h-control items-center gap-2 text-start')}
        >
          {chosen?.icon && <span className="text-muted">{chosen.icon}</span>}
          <span id={valueId} className={classes('min-w-0 flex-1 truncate', !chosen && 'text-muted')}>
            {chosen?.label ?? placeholder}
          </span>
          <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-muted" />
        </button>
      }
    >
      <OptionList
        {...list}
        label={label ?? placeholder}
        options={options}
        value={value}
        onSelect={(next) => {
          setOpen(false)
          onValueChange(next)
        }}
      />
    </Popover>
  )
}
