import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.tsx'
import { controlLook } from './control-look.ts'
import { useFieldWiring } from './field-context.ts'

type SelectProps = ComponentProps<'select'> & {
  options?: readonly { value: string; label: string; disabled?: boolean }[]
  /** Shown while nothing is chosen; cannot be chosen again. */
  placeholder?: string
}

/** The browser's own list in our box: the best there is for a plain list, on touch above all. */
export function Select({ options, placeholder, children, className, ...rest }: SelectProps) {
  return (
    <div className={classes('relative flex w-full min-w-0', className)}>
      <select
        {...rest}
        {...useFieldWiring(rest)}
        className={classes(controlLook, 'h-control appearance-none truncate pe-8')}
      >
        {placeholder && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options?.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled} className="bg-raised text-text">
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        size={14}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-muted"
      />
    </div>
  )
}
