import { type ReactNode, useId } from 'react'
import { classes } from './classes.tsx'

type RadioCard = {
  value: string
  title: ReactNode
  description?: ReactNode
  /** At the end of the title's line: a price, a badge. */
  aside?: ReactNode
  /** Above the words. */
  picture?: ReactNode
  disabled?: boolean
  /** Why it cannot be chosen. */
  reason?: string
}

type RadioCardsProps = {
  label: string
  hideLabel?: boolean
  options: readonly RadioCard[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  name?: string
  columns?: 1 | 2 | 3 | 4
}

/** One of a few, each with room to explain itself. Native radios, so arrows, forms and Tab work as everywhere. */
export function RadioCards(props: RadioCardsProps) {
  const { label, hideLabel, options, value, defaultValue, onValueChange, name, columns = 1 } = props
  const groupName = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-body font-medium'}>{label}</legend>
      <div className={classes('grid gap-2', columnClasses[columns])}>
        {options.map((option) => (
          <label key={option.value} className={classes(cardLook, Boolean(option.picture) && 'flex-wrap')}>
            {option.picture && <span className="w-full">{option.picture}</span>}
            <input
              type="radio"
              name={name ?? groupName}
              value={option.value}
              disabled={option.disabled}
              onChange={() => onValueChange?.(option.value)}
              className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-[5px] checked:border-accent disabled:opacity-50"
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
            />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 font-medium">{option.title}</span>
                {option.aside && <span className="ms-auto shrink-0 text-label text-muted">{option.aside}</span>}
              </span>
              {(option.reason ?? option.description) && (
                <span className="block text-label text-muted">{option.reason ?? option.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const cardLook =
  'flex gap-2.5 rounded-control border border-edge bg-surface px-3 py-2.5 not-has-disabled:hover:bg-hover-surface has-checked:border-accent has-checked:bg-accent-surface has-checked:hover:bg-accent-surface has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:border-border [&_input]:outline-none'

const columnClasses = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'grid-cols-2 lg:grid-cols-4' }
