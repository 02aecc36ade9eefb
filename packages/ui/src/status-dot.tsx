import type { ReactNode } from 'react'
import { classes } from './classes.tsx'

type State = 'healthy' | 'working' | 'warning' | 'failed' | 'paused' | 'off'

type StatusDotProps = {
  state: State
  /** The word that says it. */
  children: ReactNode
  /** Leaves the word to screen readers, where a row has no room for it. */
  hideLabel?: boolean
}

/** A state as a shape, a colour and a word. What is in transition breathes slowly, what needs somebody is in its colour. */
export function StatusDot({ state, children, hideLabel }: StatusDotProps) {
  const { colour, shape } = states[state]
  const needsAttention = state === 'warning' || state === 'failed'
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <svg
        width="10"
        height="10"
        viewBox="0 0 10 10"
        aria-hidden
        className={classes('shrink-0', colour, state === 'working' && 'animate-breathe')}
      >
        {shape}
      </svg>
      <span className={hideLabel ? 'sr-only' : needsAttention ? classes('font-medium', colour) : 'text-text'}>
        {children}
      </span>
    </span>
  )
}

const states = {
  healthy: { colour: 'text-success', shape: <circle cx="5" cy="5" r="4" fill="currentColor" /> },
  working: {
    colour: 'text-accent',
    shape: (
      <>
        <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <circle cx="5" cy="5" r="1.75" fill="currentColor" />
      </>
    ),
  },
  warning: { colour: 'text-warning', shape: <path d="M5 .5 9.75 9.25H.25z" fill="currentColor" /> },
  failed: { colour: 'text-danger', shape: <path d="M5 0 10 5 5 10 0 5z" fill="currentColor" /> },
  paused: { colour: 'text-muted', shape: <path d="M1.5 1h2.5v8H1.5zM6 1h2.5v8H6z" fill="currentColor" /> },
  off: {
    colour: 'text-muted',
    shape: <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  },
} satisfies Record<State, { colour: string; shape: ReactNode }>
