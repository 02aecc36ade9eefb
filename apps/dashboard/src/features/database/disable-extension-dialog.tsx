import { disableExtension } from '@plinth/postgres-meta/ddl/extensions'
import { CodeBlock } from '@plinth/ui/code-block'
import { toast } from '../../lib/toast/toast.ts'
import { useState } from 'react'
import { useDatabaseChange } from '../../data/database-changes.ts'
import type { ListedExtension } from './listed-extensions.ts'
import { Refusal } from './refusal.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'

interface DisableExtensionDialogProps {
  projectRef: string
  extension: ListedExtension
  onClose: () => void
}

export function DisableExtensionDialog({ projectRef, extension: { name }, onClose }: DisableExtensionDialogProps) {
  const [refusal, setRefusal] = useState<Error>()
  const change = useDatabaseChange(projectRef, {
    onSuccess: () => {
      toast.success(`${name} is disabled.`)
      onClose()
    },
    onError: setRefusal,
  })
  const statement = disableExtension(name)
  return (
    <ConfirmDialog
      visible
      title={`Disable ${name}?`}
      description="Its types, functions and tables are removed, with what its tables hold. Postgres refuses while something else depends on them."
      confirmText={`Disable ${name}`}
      variant="danger"
      loading={change.isPending}
      onConfirm={() => change.mutate(statement)}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        <CodeBlock label="Statement that runs" code={statement} wrap />
        {refusal && <Refusal error={refusal} />}
      </div>
    </ConfirmDialog>
  )
}
