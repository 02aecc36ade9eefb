import type { TableDetail } from '@plinth/contract/database'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Link } from '@tanstack/react-router'

interface NoRowsProps {
  projectRef: string
  table: TableDetail['table']
  isFiltered: boolean
  /** Whether somebody else's rows are shown, and the table may well have others. */
  isTried: boolean
  onClear: () => void
}

/** Which of the empties a table without rows is. */
export function NoRows({ projectRef, table, isFiltered, isTried, onClear }: NoRowsProps) {
  return (
    <div className="absolute inset-x-0 top-10">
      {isFiltered ? (
        <EmptyState
          kind="filtered"
          title="No row matches the filters"
          action={<Button onClick={onClear}>Clear filters</Button>}
        />
      ) : isTried ? (
        <EmptyState kind="nothing" title={`No row of ${table.name} is visible to them`}>
          The table may have rows that policies keep from them.
        </EmptyState>
      ) : (
        <EmptyState
          kind="nothing"
          title={`${table.name} has no rows yet`}
          action={
            table.kind === 'table' && (
              <Button asChild>
                <Link to="/project/$ref/sql/$id" params={{ ref: projectRef, id: 'new' }}>
                  Insert rows with SQL
                </Link>
              </Button>
            )
          }
        />
      )}
    </div>
  )
}
