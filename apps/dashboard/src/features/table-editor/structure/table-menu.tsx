import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { IconButton } from '@plinth/ui/icon-button'
import { Menu, MenuItem } from '@plinth/ui/menu'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMayTry } from '../try-as/use-may-try.ts'
import { useMayEndTable } from './use-may-end-table.ts'

const EndTableDialog = lazy(async () => ({ default: (await import('./end-table-dialog.tsx')).EndTableDialog }))

interface TableMenuProps {
  projectRef: string
  table: Table
  onEmptied: () => void
}

/** What is done with a table as a whole. */
export function TableMenu({ projectRef, table, onEmptied }: TableMenuProps) {
  const [verb, setVerb] = useState<'drop' | 'empty'>()
  const mayEnd = useMayEndTable(projectRef, table)
  if (!useMayTry(projectRef)) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton label="More of this table">
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem asChild>
          <Link to="." search={(search: object) => ({ ...search, panel: 'try-as' as const })}>
            Try as
          </Link>
        </MenuItem>
        {mayEnd && (
          <>
            <MenuItem asChild>
              <Link
                to="/project/$ref/database/policies"
                params={{ ref: projectRef }}
                search={{ schema: table.schema, search: table.name }}
              >
                Policies
              </Link>
            </MenuItem>
            <MenuItem onSelect={() => setVerb('empty')}>Empty table</MenuItem>
            <MenuItem danger onSelect={() => setVerb('drop')}>
              Drop table
            </MenuItem>
          </>
        )}
      </Menu>
      <Suspense>
        {verb && (
          <EndTableDialog
            projectRef={projectRef}
            table={table}
            verb={verb}
            onEmptied={onEmptied}
            onClose={() => setVerb(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
