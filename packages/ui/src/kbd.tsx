import type { ReactNode } from 'react'

/** A key or chord, as in `<Kbd>⌘K</Kbd>`. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-[4px] border border-border bg-canvas px-1 font-sans text-[0.6875rem] leading-none text-muted">
      {children}
    </kbd>
  )
}
