import type { ReactNode } from 'react'
import { classes } from './classes.tsx'

type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

/** A short word beside a name: a plan, an environment, "set". */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-[4px] border px-1.5 text-label font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const tones = {
  neutral: 'border-border bg-canvas text-muted',
  accent: 'border-accent/30 bg-accent-surface text-accent',
  success: 'border-success/30 bg-success-surface text-success',
  warning: 'border-warning/30 bg-warning-surface text-warning',
  danger: 'border-danger/30 bg-danger-surface text-danger',
} satisfies Record<Tone, string>
