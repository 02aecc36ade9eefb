import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldContext } from './field-context.ts'

type FieldProps = {
  label: ReactNode
  help?: ReactNode
  /** What is wrong and what to do; announced when it appears. */
  error?: string
  required?: boolean
  /** Says "Optional" beside the label. Use it where most fields of the form are required. */
  optional?: boolean
  /** At the end of the label's line: a link or a badge. */
  aside?: ReactNode
  children: ReactNode
}

/** A label, one control of this package, its help and its error, wired to each other. */
export function Field({ label, help, error, required = false, optional, aside, children }: FieldProps) {
  const id = useId()
  const [labelId, helpId, errorId] = [`${id}-label`, `${id}-help`, `${id}-error`]
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ') || undefined
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline gap-2">
        <label id={labelId} htmlFor={id} className="text-body font-medium">
          {label}
        </label>
        {optional && <span className="text-label text-muted">Optional</span>}
        {aside && <span className="ms-auto text-label">{aside}</span>}
      </div>
      <FieldContext value={{ id, labelId, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {error && (
        <p id={errorId} role="alert" className="flex gap-1.5 text-label text-danger">
          <CircleAlert size={14} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      )}
      {help && (
        <p id={helpId} className="max-w-[68ch] text-label text-muted">
          {help}
        </p>
      )}
    </div>
  )
}
