import { databaseFunctions } from '@plinth/contract/database-functions'
import type { RoutineDetail } from '@plinth/postgres-meta/introspect/routine-detail'
import { useCall } from '../../../api/api.ts'
import { refreshFunctions } from '../../../data/database-functions.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { DropObjectDialog } from '../drop-object-dialog.tsx'

interface DropFunctionDialogProps {
  projectRef: string
  routine: RoutineDetail
  onDropped: () => void
  onClose: () => void
}

export function DropFunctionDialog({ projectRef, routine, onDropped, onClose }: DropFunctionDialogProps) {
  const drop = useCall(databaseFunctions.drop, {
    // somebody else may have changed it
    onError: () => void refreshFunctions(),
    onSuccess: () => {
      toast.success(`Dropped ${routine.name}.`)
      onDropped()
      void refreshFunctions()
    },
  })
  return (
    <DropObjectDialog
      name={routine.name}
      noun={routine.kind === 'procedure' ? 'procedure' : routine.kind === 'aggregate' ? 'aggregate' : 'function'}
      consequence="What calls it fails at once, functions too that name it only in their text."
      dependents={routine}
      call={drop}
      onConfirm={(cascade) =>
        drop.mutate({
          ref: projectRef,
          object_id: String(routine.id),
          signature: routine.signature,
          version: routine.version,
          cascade,
        })
      }
      onClose={onClose}
    />
  )
}
