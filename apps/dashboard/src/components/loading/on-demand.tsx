import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react'

interface TriggerProps {
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

interface OnDemandProps {
  /** The button as it looks before anybody pressed it; `children` bring the same one. */
  trigger: ReactElement<TriggerProps>
  opens: 'menu' | 'dialog'
  /** Fetches the code, on the first sign that somebody reaches for it. */
  load: () => Promise<unknown>
  /** A lazy component, open from the beginning. */
  children: ReactNode
}

/** A button whose menu or panel is fetched when it is wanted, since most visits end without it. */
export function OnDemand({ trigger, opens, load, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false)
  const onReach = () => void load().catch(() => undefined)
  const waiting = cloneElement(trigger, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onPointerEnter: onReach,
    onFocus: onReach,
    onKeyDown: (event: KeyboardEvent) => {
      if (opens === 'menu' && event.key === 'ArrowDown') {
        event.preventDefault()
        setWanted(true)
      }
    },
  })
  return isWanted ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}
