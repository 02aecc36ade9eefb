import { triggers } from '@plinth/contract/triggers'
import type { TableTrigger } from '@plinth/postgres-meta/introspect/table-triggers'
import { useCall } from '../../../api/api.ts'
import { refreshTriggers } from '../../../data/triggers.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { DropObjectDialog } from '../drop-object-dialog.tsx'
import { namedTrigger } from './named-trigger.ts'

interface DropTriggerDialogProps {
  projectRef: string
  trigger: TableTrigger
  onClose: () => void
}

export function DropTriggerDialog({ projectRef, trigger, onClose }: DropTriggerDialogProps) {
  const { name, schema, table, function: called } = trigger
  const drop = useCall(triggers.drop, {
    // somebody else may have changed it
    onError: () => void refreshTriggers(),
    onSuccess: () => {
      toast.success(`Dropped ${name}.`)
      void refreshTriggers()
      onClose()
    },
  })
  return (
    <DropObjectDialog
      name={name}
      noun="trigger"
      consequence={`Changes of ${schema}.${table} no longer call ${called}, which stays.`}
      call={drop}
      onConfirm={() => drop.mutate({ ref: projectRef, ...namedTrigger(trigger) })}
      onClose={onClose}
    />
  )
}
