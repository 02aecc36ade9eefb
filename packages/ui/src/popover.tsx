import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.tsx'
import { floatingLook } from './floating-look.ts'

type PopoverProps = {
  trigger: ReactElement
  children: ReactNode
  /** The name of the floating panel for a screen reader. */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  className?: string
}

/** A small floating panel beside its trigger; the page stays usable. */
export function Popover({ trigger, children, label, open, onOpenChange, align, side, className }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align ?? 'start'}
          side={side ?? 'bottom'}
          sideOffset={4}
          collisionPadding={8}
          className={classes(floatingLook, 'max-h-(--radix-popover-content-available-height) outline-none', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
