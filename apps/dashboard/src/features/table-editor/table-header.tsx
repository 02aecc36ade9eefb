import { isSystemSchema } from '@plinth/catalog/system-schemas'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { TabLink, TabNav } from '@plinth/ui/tabs'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { usePreview } from '../../lib/browser/preview-flags.ts'
import { tableKinds } from './table-kinds.tsx'

const TableAccess = lazy(async () => ({ default: (await import('./access/table-access.tsx')).TableAccess }))
const TableMenu = lazy(async () => ({ default: (await import('./structure/table-menu.tsx')).TableMenu }))

interface TableHeaderProps {
  projectRef: string
  table: Table
  view: 'definition' | undefined
  onEmptied: () => void
}

/** Which table this is, and what to be careful about. */
export function TableHeader({ projectRef, table, view, onEmptied }: TableHeaderProps) {
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
        {!isSystemSchema(table.schema) && (
          <Suspense>
            <TableAccess projectRef={projectRef} schema={table.schema} id={table.id} />
          </Suspense>
        )}
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
        <span className="self-center empty:hidden">
          <Suspense>
            <TableMenu projectRef={projectRef} table={table} onEmptied={onEmptied} />
          </Suspense>
        </span>
      </div>
    </header>
  )
}
