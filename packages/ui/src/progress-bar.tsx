type ProgressBarProps = {
  /** What goes on, for a screen reader. */
  label: string
  /** From 0 to 1. */
  value: number
}

/** How far something is that says so itself. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = Math.floor(100 * Math.min(Math.max(value, 0), 1))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-border"
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  )
}
