import { isSystemSchema } from '@plinth/catalog/system-schemas'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { TabLink, TabNav } from '@plinth/ui/tabs'
import { Tooltip } from '@plinth/ui/tooltip'
import { Link } from '@tanstack/react-router'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { usePreview } from '../../lib/browser/preview-flags.ts'
import { lacksRowSecurity, tableKinds } from './table-kinds.tsx'

interface TableHeaderProps {
  projectRef: string
  table: Table
  view: 'definition' | undefined
}

/** Which table this is, and what to be careful about. */
export function TableHeader({ projectRef, table, view }: TableHeaderProps) {
  const hasApiButton = usePreview('api-side-panel')
  const address = { to: '/project/$ref/editor/$id', params: { ref: projectRef, id: String(table.id) } } as const
  return (
    <header className="flex h-12 max-sm:h-14 shrink-0 items-stretch gap-4 border-b border-border bg-canvas px-3 max-sm:ps-14">
      <div className="flex min-w-0 items-center gap-2">
        <h1 className="min-w-0 truncate text-page font-medium" title={`${table.schema}.${table.name}`}>
          <span className="text-muted max-sm:hidden">{table.schema}.</span>
          {table.name}
        </h1>
        {table.kind !== 'table' && (
          <span className="max-md:hidden">
            <Badge>{tableKinds[table.kind].label}</Badge>
          </span>
        )}
        {!isSystemSchema(table.schema) &&
          (lacksRowSecurity(table) ? <RowSecurityOff /> : table.rls_enabled && <RowSecurityOn />)}
      </div>
      <div className="ms-auto flex shrink-0 items-end gap-4 [&>nav]:border-b-0">
        {hasApiButton && (
          <span className="self-center">
            <Button asChild size="small">
              <Link {...address} search={(search: object) => ({ ...search, panel: 'api' as const })}>
                API
              </Link>
            </Button>
          </span>
        )}
        <TabNav label="Views of the table">
          <TabLink asChild current={view === undefined}>
            <Link
              {...address}
              search={(search: object) => ({ ...search, view: undefined })}
              activeOptions={{ exact: true }}
            >
              Rows
            </Link>
          </TabLink>
          <TabLink asChild current={view === 'definition'}>
            <Link {...address} search={(search: object) => ({ ...search, view: 'definition' as const })}>
              Definition
            </Link>
          </TabLink>
        </TabNav>
      </div>
    </header>
  )
}

function RowSecurityOff() {
  return (
    <Tooltip content="Row-level security is off: anyone with API access can read every row.">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip must open for the keyboard too */}
      <span tabIndex={0} className="rounded-[4px]">
        <Badge tone="warning">
          <ShieldOff size={12} aria-hidden />
          <span className="max-md:sr-only">RLS off</span>
        </Badge>
      </span>
    </Tooltip>
  )
}

function RowSecurityOn() {
  return (
    <Tooltip content="Row-level security is on: policies decide which rows API roles can read. See Definition.">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip must open for the keyboard too */}
      <span tabIndex={0} className="rounded-[4px]">
        <Badge>
          <ShieldCheck size={12} aria-hidden />
          <span className="max-md:sr-only">RLS on</span>
        </Badge>
      </span>
    </Tooltip>
  )
}
