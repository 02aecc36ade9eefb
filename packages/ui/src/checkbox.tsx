import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  description?: ReactNode
  /** Neither on nor off: some of what it stands for is chosen. */
  indeterminate?: boolean
  /** Keeps the label for screen readers only, for the first column of a table. */
  hideLabel?: boolean
  onCheckedChange?: (checked: boolean) => void
}

/** The browser's own checkbox in our looks, so that forms and their libraries know it. */
export function Checkbox({
  label,
  description,
  indeterminate = false,
  hideLabel,
  onCheckedChange,
  ...rest
}: CheckboxProps) {
  const id = useId()
  return (
    <div className="relative flex gap-2">
      <span className="relative grid h-5 shrink-0 place-items-center">
        <input
          id={id}
          aria-describedby={description ? `${id}-description` : undefined}
          {...rest}
          type="checkbox"
          ref={(input) => {
            if (input) input.indeterminate = indeterminate
            return attach(rest.ref, input)
          }}
          onChange={(event) => {
            rest.onChange?.(event)
            onCheckedChange?.(event.target.checked)
          }}
          className="peer relative size-4 appearance-none pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5 rounded-[4px] border border-edge bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50 pointer-coarse:size-5"
        />
        <span className="pointer-events-none invisible absolute inset-0 grid place-items-center text-on-accent peer-checked:visible peer-indeterminate:visible">
          {indeterminate ? (
            <Minus size={12} strokeWidth={3} aria-hidden />
          ) : (
            <Check size={12} strokeWidth={3} aria-hidden />
          )}
        </span>
      </span>
      <ControlLabel id={rest.id ?? id} descriptionId={`${id}-description`} hidden={hideLabel} description={description}>
        {label}
      </ControlLabel>
    </div>
  )
}

type ControlLabelProps = {
  id: string
  descriptionId: string
  hidden?: boolean
  description?: ReactNode
  children: ReactNode
}

/** The label and description at the side of a checkbox or switch. */
export function ControlLabel({ id, descriptionId, hidden, description, children }: ControlLabelProps) {
  return (
    <span className={hidden ? 'sr-only' : 'min-w-0'}>
      <label htmlFor={id} className="block text-body">
        {children}
      </label>
      {description && (
        <span id={descriptionId} className="block max-w-[68ch] text-label text-muted">
          {description}
        </span>
      )}
    </span>
  )
}

function attach(ref: ComponentProps<'input'>['ref'], input: HTMLInputElement | null) {
  if (typeof ref === 'function') return ref(input)
  if (ref) ref.current = input
  return undefined
}
