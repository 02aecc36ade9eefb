import type { Policy } from '@plinth/postgres-meta/introspect/policies'
import { Badge } from '@plinth/ui/badge'
import { IconButton } from '@plinth/ui/icon-button'
import { Pencil, Trash2 } from 'lucide-react'

interface PolicyRowProps {
  policy: Policy
  /** Left out where the person may change none. */
  onEdit?: () => void
  onDrop?: () => void
}

/** A policy with its conditions as Postgres prints them. */
export function PolicyRow({ policy, onEdit, onDrop }: PolicyRowProps) {
  const { name, command, is_permissive: isPermissive, roles, using, with_check: check, comment } = policy
  return (
    <li className="flex flex-col gap-1.5 py-2 ps-4 pe-2">
      <div className="flex items-start gap-1">
        <div className="flex min-h-control min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Badge>{command}</Badge>
          {!isPermissive && <Badge tone="accent">Restrictive</Badge>}
          <span className="text-muted">
            to <span className="font-mono text-label wrap-anywhere">{roles.join(', ')}</span>
          </span>
        </div>
        {onEdit && (
          <IconButton label={`Edit ${name}`} onClick={onEdit}>
            <Pencil size={15} aria-hidden />
          </IconButton>
        )}
        {onDrop && (
          <IconButton label={`Drop ${name}`} onClick={onDrop}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
        )}
      </div>
      {comment && <p className="text-muted wrap-anywhere">{comment}</p>}
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 pe-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
        {using !== null && <Condition label="Using" sql={using} />}
        {check !== null && <Condition label="With check" sql={check} />}
      </dl>
    </li>
  )
}

const Condition = ({ label, sql }: { label: string; sql: string }) => (
  <>
    <dt className="text-label text-muted">{label}</dt>
    <dd className="min-w-0 font-mono text-label wrap-anywhere whitespace-pre-wrap">{sql}</dd>
  </>
)
