import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { Button } from '@plinth/ui/button'
import { Section } from '@plinth/ui/section'
import { lazy, Suspense, useState } from 'react'
import { useMayEndTable } from './use-may-end-table.ts'

const EndTableDialog = lazy(async () => ({ default: (await import('./end-table-dialog.tsx')).EndTableDialog }))

interface EndTableSectionProps {
  projectRef: string
  table: Table
  onEmptied: () => void
}

/** The end of a table's definition: what removes its rows, or it. */
export function EndTable({ projectRef, table, onEmptied }: EndTableSectionProps) {
  const [verb, setVerb] = useState<'drop' | 'empty'>()
  if (!useMayEndTable(projectRef, table)) return null
  return (
    <Section title="Empty or drop" description="You see what else goes before anything happens. Neither can be undone.">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setVerb('empty')}>Empty table</Button>
        <Button variant="danger" onClick={() => setVerb('drop')}>
          Drop table
        </Button>
      </div>
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
    </Section>
  )
}
