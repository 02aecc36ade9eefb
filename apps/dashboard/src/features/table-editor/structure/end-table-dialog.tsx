import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { Dialog } from '@plinth/ui/dialog'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../components/frames/failure.tsx'
import { tableDependentsQuery } from '../../../data/table-dependents.ts'
import { ConfirmEnding } from './confirm-ending.tsx'

export interface EndTableProps {
  projectRef: string
  table: Table
  verb: 'drop' | 'empty'
  /** After the table was emptied. */
  onEmptied: () => void
  onClose: () => void
}

/** Drops or empties a table, once it is known what goes with it. */
export function EndTableDialog(props: EndTableProps) {
  const { projectRef, table, verb, onClose } = props
  const { data, error, refetch } = useQuery(tableDependentsQuery(projectRef, table.id))
  if (data) return <ConfirmEnding {...props} dependents={data} onLookAgain={() => void refetch()} />
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${verb === 'drop' ? 'Drop' : 'Empty'} ${table.name}?`}
    >
      {error ? (
        <Failure title="What depends on it could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText />
      )}
    </Dialog>
  )
}
