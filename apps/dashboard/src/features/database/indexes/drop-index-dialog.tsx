import { indexes } from '@plinth/contract/indexes'
import type { TableIndex } from '@plinth/postgres-meta/introspect/table-indexes'
import { useCall } from '../../../api/api.ts'
import { refreshIndexes } from '../../../data/indexes.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { DropObjectDialog } from '../drop-object-dialog.tsx'

interface DropIndexDialogProps {
  projectRef: string
  index: TableIndex
  onClose: () => void
}

export function DropIndexDialog({ projectRef, index, onClose }: DropIndexDialogProps) {
  const { id, schema, table, name, is_partitioned: isPartitioned } = index
  const drop = useCall(indexes.drop, {
    // somebody else may have dropped it, or it is left as an invalid one
    onError: () => void refreshIndexes(),
    onSuccess: () => {
      toast.success(`Dropped ${name}.`)
      void refreshIndexes()
      onClose()
    },
  })
  return (
    <DropObjectDialog
      name={name}
      noun="index"
      consequence={
        isPartitioned
          ? `Queries of ${schema}.${table} that used it become slower. Nobody reads or writes the table until it is gone.`
          : `Queries of ${schema}.${table} that used it become slower. Others read and write the table meanwhile (CONCURRENTLY).`
      }
      call={drop}
      onConfirm={() =>
        drop.mutate({ ref: projectRef, object_id: String(id), schema, name, is_concurrent: !isPartitioned })
      }
      onClose={onClose}
    />
  )
}
