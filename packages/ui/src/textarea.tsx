import type { ComponentProps } from 'react'
import { classes } from './classes.tsx'
import { controlLook } from './control-look.ts'
import { useFieldWiring } from './field-context.ts'

type TextareaProps = ComponentProps<'textarea'> & { mono?: boolean }

/** Several lines; grows with its text where the browser can, up to 320 px. */
export function Textarea({ mono, className, rows = 3, ...rest }: TextareaProps) {
  const look = classes(
    controlLook,
    'field-sizing-content max-h-80 min-h-16 py-1.5 read-only:bg-canvas',
    mono && 'font-mono',
    className,
  )
  return <textarea rows={rows} {...rest} {...useFieldWiring(rest)} className={look} />
}
