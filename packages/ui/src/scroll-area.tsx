import { ScrollArea as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes.tsx'

const HIDE_DELAY_MS = 600

type ScrollAreaProps = {
  children: ReactNode
  /** Its height, and what else it looks like. */
  className?: string
  label?: string
}

/** A list that scrolls by itself, with a bar that shows while it does and goes 600 ms later. */
export function ScrollArea({ children, className, label }: ScrollAreaProps) {
  return (
    <Radix.Root
      type="scroll"
      scrollHideDelay={HIDE_DELAY_MS}
      className={classes('relative overflow-hidden', className)}
    >
      <Radix.Viewport className="size-full" {...(label ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}>
        {children}
      </Radix.Viewport>
      <Radix.Scrollbar orientation="vertical" className="flex w-2 touch-none p-px select-none">
        <Radix.Thumb className="relative flex-1 rounded-full bg-thumb" />
      </Radix.Scrollbar>
    </Radix.Root>
  )
}
