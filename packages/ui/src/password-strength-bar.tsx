import type { ReactNode } from 'react'
import { classes } from './classes.tsx'

export type PasswordScore = 0 | 1 | 2 | 3 | 4

type PasswordStrengthBarProps = {
  /** Undefined before anything was scored. */
  score: PasswordScore | undefined
  /** What the score means, said in words. */
  children?: ReactNode
}

/** Shows a score that the server gave; it scores nothing itself. */
export function PasswordStrengthBar({ score, children }: PasswordStrengthBarProps) {
  const { width, colour } = score === undefined ? { width: '0%', colour: '' } : steps[score]
  return (
    <div className="flex flex-col gap-1.5">
      <meter className="sr-only" aria-label="Password strength" min={0} max={4} value={score ?? 0} />
      <div aria-hidden className="h-1 overflow-hidden rounded-full bg-border">
        <div className={classes('h-full rounded-full', colour)} style={{ width }} />
      </div>
      <p aria-live="polite" className="min-h-4 text-label text-muted">
        {children}
      </p>
    </div>
  )
}

const steps = {
  0: { width: '10%', colour: 'bg-danger' },
  1: { width: '30%', colour: 'bg-danger' },
  2: { width: '50%', colour: 'bg-warning' },
  3: { width: '80%', colour: 'bg-warning' },
  4: { width: '100%', colour: 'bg-success' },
} satisfies Record<PasswordScore, { width: string; colour: string }>
