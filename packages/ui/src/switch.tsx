import { useId } from 'react'
import { type CheckboxProps, ControlLabel } from './checkbox.tsx'

/** On or off at once, without saving. Where a form is saved later, take a Checkbox. */
export function Switch({
  label,
  description,
  hideLabel,
  onCheckedChange,
  ...rest
}: Omit<CheckboxProps, 'indeterminate'>) {
  const id = useId()
  return (
    <div className="flex gap-2">
      <span className="relative flex h-5 shrink-0 items-center">
        <input
          id={id}
          aria-describedby={description ? `${id}-description` : undefined}
          {...rest}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says itself whether it is on
          role="switch"
          onChange={(event) => {
            rest.onChange?.(event)
            onCheckedChange?.(event.target.checked)
          }}
          className="peer relative h-4.5 w-8 appearance-none pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5 rounded-full border border-edge bg-surface checked:border-accent checked:bg-accent disabled:opacity-50"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-[3px] size-3 rounded-full bg-edge transition-transform duration-120 peer-checked:translate-x-3.5 peer-checked:bg-on-accent rtl:peer-checked:-translate-x-3.5"
        />
      </span>
      <ControlLabel id={rest.id ?? id} descriptionId={`${id}-description`} hidden={hideLabel} description={description}>
        {label}
      </ControlLabel>
    </div>
  )
}
