import { publications } from '@plinth/contract/publications'
import type { Publication } from '@plinth/postgres-meta/introspect/publications'
import { useCall } from '../../../api/api.ts'
import { refreshPublications } from '../../../data/publications.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { DropObjectDialog } from '../drop-object-dialog.tsx'

interface DropPublicationDialogProps {
  projectRef: string
  publication: Publication
  onClose: () => void
}

export function DropPublicationDialog({ projectRef, publication, onClose }: DropPublicationDialogProps) {
  const { id, name, version } = publication
  const drop = useCall(publications.drop, {
    // somebody else may have changed it
    onError: () => void refreshPublications(),
    onSuccess: () => {
      toast.success(`Dropped ${name}.`)
      void refreshPublications()
      onClose()
    },
  })
  return (
    <DropObjectDialog
      name={name}
      noun="publication"
      consequence="Its subscribers fail until they use another publication. The tables stay."
      call={drop}
      onConfirm={() => drop.mutate({ ref: projectRef, object_id: String(id), name, version })}
      onClose={onClose}
    />
  )
}
