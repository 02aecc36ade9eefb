import { UserRound } from 'lucide-react'
import { meaningOf, nameOf, type RunAs } from '../run-as/run-as.ts'

/** Says whose results these are, where they are not the person's own, also after another role was chosen. */
export function RanAs({ runAs }: { runAs: RunAs }) {
  if (runAs.role === undefined) return null
  return (
    <p className="flex shrink-0 items-center gap-2 border-b border-border bg-warning-surface px-4 py-1.5">
      <UserRound size={14} aria-hidden className="shrink-0 text-warning" />
      <span className="min-w-0 wrap-anywhere">
        Ran as <span className="font-medium">{nameOf(runAs)}</span>: {meaningOf(runAs)}.
      </span>
    </p>
  )
}
