import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Once at the root of the app: it shares the delays among all tooltips. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  )
}

type TooltipProps = {
  content: ReactNode
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  shortcut?: string
}

/** For what is nice to know. What a person must know stands on the page, since touch has no hover. */
export function Tooltip({ content, children, side = 'bottom', shortcut }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          // a finger does not hover over it, but wants what lies below
          className="z-60 flex max-w-72 animate-fade items-center gap-2 rounded-control border border-border bg-raised px-2 py-1 text-label text-text shadow-float pointer-coarse:pointer-events-none!"
        >
          {content}
          {shortcut && <Kbd>{shortcut}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
