import { isSystemSchema } from '@plinth/catalog/system-schemas'
import type { Policy } from '@plinth/postgres-meta/introspect/policies'
import type { TableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { Link } from '@tanstack/react-router'
import { ShieldCheck, ShieldOff, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { TryAs } from '../../../components/table-access/try-as.tsx'
import { PolicyRow } from './policy-row.tsx'
import { securityState } from './security-state.ts'

const NewPolicySheet = lazy(async () => ({ default: (await import('./new-policy-sheet.tsx')).NewPolicySheet }))
const EditPolicySheet = lazy(async () => ({ default: (await import('./edit-policy-sheet.tsx')).EditPolicySheet }))
const DropPolicyDialog = lazy(async () => ({ default: (await import('./drop-policy-dialog.tsx')).DropPolicyDialog }))
const AccessSheet = lazy(async () => ({ default: (await import('./access-sheet.tsx')).AccessSheet }))
const RowSecurityDialog = lazy(async () => ({
  default: (await import('./row-security-dialog.tsx')).RowSecurityDialog,
}))

interface TablePoliciesProps {
  projectRef: string
  table: TableSecurity
  /** Whether this person may change them. */
  isAllowed: boolean
}

type Opened =
  | { kind: 'new' }
  | { kind: 'edit' | 'drop'; policy: Policy }
  | { kind: 'row security' }
  | { kind: 'access' }

/** One table: whether its rows are guarded, by what, and what to know about it. */
export function TablePolicies({ projectRef, table, isAllowed }: TablePoliciesProps) {
  const [opened, setOpened] = useState<Opened>()
  const { isOn } = useAccess()
  const canChange = isAllowed && !isSystemSchema(table.schema)
  const state = securityState(table)
  const of = { projectRef, table, onClose: () => setOpened(undefined) }
  return (
    <section
      aria-label={table.name}
      className="min-w-0 divide-y divide-border overflow-clip rounded-panel border border-border bg-surface"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 ps-4 pe-2">
        <div className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-2">
          <h3 className="min-w-0 font-medium wrap-anywhere">
            <TableName projectRef={projectRef} table={table} />
          </h3>
          <RowSecurityBadge table={table} />
        </div>
        {canChange && (
          <div className="flex flex-wrap gap-1 max-sm:-ms-2">
            {isOn('table_editor:all') && <TryAs projectRef={projectRef} id={table.id} />}
            <Button size="small" variant="quiet" onClick={() => setOpened({ kind: 'access' })}>
              Check access
            </Button>
            <Button size="small" variant="quiet" onClick={() => setOpened({ kind: 'row security' })}>
              {table.rls_enabled ? 'Disable RLS' : 'Enable RLS'}
            </Button>
            <Button size="small" onClick={() => setOpened({ kind: 'new' })}>
              New policy
            </Button>
          </div>
        )}
      </header>
      {state && (
        <p className={state.tone === 'warning' ? 'flex gap-2 bg-warning-surface px-4 py-2' : 'px-4 py-2 text-muted'}>
          {state.tone === 'warning' && <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0 text-warning" />}
          <span className="max-w-[90ch] min-w-0">{state.text}</span>
        </p>
      )}
      {table.policies.length > 0 && (
        <ul aria-label={`Policies of ${table.name}`} className="divide-y divide-border">
          {table.policies.map((policy) => (
            <PolicyRow
              key={policy.id}
              policy={policy}
              {...(canChange
                ? {
                    onEdit: () => setOpened({ kind: 'edit', policy }),
                    onDrop: () => setOpened({ kind: 'drop', policy }),
                  }
                : {})}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {opened?.kind === 'new' && <NewPolicySheet {...of} />}
        {opened?.kind === 'edit' && <EditPolicySheet {...of} policy={opened.policy} />}
        {opened?.kind === 'drop' && <DropPolicyDialog {...of} policy={opened.policy} />}
        {opened?.kind === 'access' && <AccessSheet {...of} />}
        {opened?.kind === 'row security' && <RowSecurityDialog {...of} />}
      </Suspense>
    </section>
  )
}

function TableName({ projectRef, table: { id, name } }: { projectRef: string; table: TableSecurity }) {
  const { isOn } = useAccess()
  if (!isOn('table_editor:all')) return name
  return (
    <Link
      to="/project/$ref/editor/$id"
      params={{ ref: projectRef, id: String(id) }}
      search={{ view: 'definition' }}
      className="underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  )
}

function RowSecurityBadge({ table: { rls_enabled: isOn, rls_forced: isForced } }: { table: TableSecurity }) {
  if (!isOn) {
    return (
      <Badge tone="warning">
        <ShieldOff size={12} aria-hidden />
        RLS off
      </Badge>
    )
  }
  return (
    <Badge>
      <ShieldCheck size={12} aria-hidden />
      {isForced ? 'RLS forced' : 'RLS on'}
    </Badge>
  )
}
