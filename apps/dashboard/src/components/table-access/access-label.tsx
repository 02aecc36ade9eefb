import type { TableAccess } from '@plinth/contract/table-access'
import { reachLabel, type ReachLabel } from '@plinth/postgres-meta/row-security/reach-label'
import { classes } from '@plinth/ui/classes'
import { Lock, type LucideIcon, TriangleAlert } from 'lucide-react'

interface AccessLabelProps {
  table: TableAccess
  /** A page whose head is narrow shows the icon alone there. */
  isShort?: boolean
  onOpen: () => void
}

/** Who reaches a table, in one sentence that opens the whole answer. */
export function AccessLabel({ table, isShort = false, onOpen }: AccessLabelProps) {
  const { tone, text } = reachLabel(table, { isExposed: table.is_exposed })
  const Icon = icons[tone]
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={classes(
        'inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-[4px] border px-1.5 text-start text-label font-medium',
        tones[tone],
      )}
    >
      <Icon size={12} aria-hidden className="shrink-0" />
      <span className={classes('min-w-0', isShort ? 'truncate max-md:sr-only' : 'wrap-anywhere')}>{text}</span>
    </button>
  )
}

const icons: Record<ReachLabel['tone'], LucideIcon> = { neutral: Lock, warning: TriangleAlert, danger: TriangleAlert }

const tones: Record<ReachLabel['tone'], string> = {
  neutral: 'border-border bg-canvas text-muted hover:bg-hover hover:text-text',
  warning: 'border-warning/30 bg-warning-surface text-warning hover:border-warning',
  danger: 'border-danger/30 bg-danger-surface text-danger hover:border-danger',
}
