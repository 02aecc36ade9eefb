import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.tsx'
import { controlLook } from './control-look.ts'
import { useFieldWiring } from './field-context.ts'

export type TextInputProps = ComponentProps<'input'> & {
  icon?: ReactNode
  /** A unit, a small button or a badge inside the end of the box. */
  trailing?: ReactNode
  /** For ids, hosts, SQL names. */
  mono?: boolean
}

/** One line of text. Inside a Field it takes its name, description and error from there. */
export function TextInput({ icon, trailing, mono, className, ...rest }: TextInputProps) {
  const look = classes(controlLook, 'h-control read-only:bg-canvas', mono && 'font-mono', Boolean(icon) && 'ps-8')
  const wiring = useFieldWiring(rest)
  if (!icon && !trailing) return <input type="text" {...rest} {...wiring} className={classes(look, className)} />
  return (
    <div className={classes('relative flex w-full min-w-0', className)}>
      {icon && (
        <span className="pointer-events-none absolute inset-y-0 start-2.5 flex items-center text-muted">{icon}</span>
      )}
      <input type="text" {...rest} {...wiring} className={classes(look, Boolean(trailing) && 'pe-11')} />
      {trailing && (
        <span className="absolute inset-y-0 end-0.5 flex items-center text-label text-muted">{trailing}</span>
      )}
    </div>
  )
}
