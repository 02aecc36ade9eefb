import { dropRole } from '@plinth/postgres-meta/ddl/roles'
import { toast } from '../../lib/toast/toast.ts'
import { useState } from 'react'
import { useDatabaseChange } from '../../data/database-changes.ts'
import { Refusal } from './refusal.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'

interface DropRoleDialogProps {
  projectRef: string
  name: string
  onClose: () => void
}

export function DropRoleDialog({ projectRef, name, onClose }: DropRoleDialogProps) {
  const [refusal, setRefusal] = useState<Error>()
  const change = useDatabaseChange(projectRef, {
    onSuccess: () => {
      toast.success(`The role ${name} was dropped.`)
      onClose()
    },
    onError: setRefusal,
  })
  return (
    <ConfirmDialog
      visible
      title={`Drop the role ${name}?`}
      description="Logins with this role are rejected from then on. Postgres does not drop a role that owns objects or holds privileges."
      confirmText="Drop role"
      variant="danger"
      loading={change.isPending}
      onConfirm={() => change.mutate(dropRole(name))}
      onCancel={onClose}
    >
      {refusal && <Refusal error={refusal} />}
    </ConfirmDialog>
  )
}
