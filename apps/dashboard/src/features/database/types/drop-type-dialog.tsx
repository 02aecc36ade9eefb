import { enums } from '@plinth/contract/enums'
import type { EnumType } from '@plinth/postgres-meta/introspect/enums'
import { Dialog } from '@plinth/ui/dialog'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../api/api.ts'
import { Failure } from '../../../components/frames/failure.tsx'
import { enumDependentsQuery, refreshEnums } from '../../../data/enums.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { DropObjectDialog } from '../drop-object-dialog.tsx'

interface DropTypeDialogProps {
  projectRef: string
  type: EnumType
  onClose: () => void
}

/** Drops a type, once it is known what goes with it. */
export function DropTypeDialog({ projectRef, type, onClose }: DropTypeDialogProps) {
  const { id, schema, name } = type
  const { data: dependents, error, refetch } = useQuery(enumDependentsQuery(projectRef, id))
  const drop = useCall(enums.drop, {
    // somebody else may have changed it
    onError: () => void refreshEnums(),
    onSuccess: () => {
      toast.success(`Dropped ${name}.`)
      void refreshEnums()
      onClose()
    },
  })
  if (!dependents)
    return (
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Drop ${name}?`}>
        {error ? (
          <Failure title="What depends on it could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText />
        )}
      </Dialog>
    )
  return (
    <DropObjectDialog
      name={name}
      noun="type"
      consequence={
        dependents.dropped_count === 0
          ? 'No column has it.'
          : 'Columns of this type are dropped with their data, as are the others below.'
      }
      dependents={dependents}
      call={drop}
      onConfirm={(cascade) =>
        drop.mutate({
          ref: projectRef,
          object_id: String(id),
          schema,
          name,
          cascade,
          version: dependents.version,
        })
      }
      onClose={onClose}
    />
  )
}
