import { type DumpUpload, dumpUploads } from '@plinth/contract/dump-uploads'
import { TypedNameDialog } from '@plinth/ui/typed-name-dialog'
import { invalidate, useCall } from '../../api/api.ts'
import { useProject } from '../../data/projects.ts'

interface StartUploadDialogProps {
  projectRef: string
  upload: DumpUpload
  onClose: () => void
}

/** Says what running the file does, and asks for the name of the project. */
export function StartUploadDialog({ projectRef, upload, onClose }: StartUploadDialogProps) {
  const { name } = useProject(projectRef)
  const start = useCall(dumpUploads.start, {
    onSuccess: () => {
      onClose()
      return invalidate(dumpUploads.list, { ref: projectRef })
    },
    onError: () => undefined,
  })
  return (
    <TypedNameDialog
      visible
      title="Run this dump?"
      description={`${upload.file_name} runs in ${name} as postgres in one transaction: all of it or nothing. A backup is taken first.`}
      losses={[
        `The file can change or delete anything in ${name}.`,
        'Roles in the file are created with their passwords.',
      ]}
      name={name}
      nameLabel="project name"
      confirmText="Run dump"
      error={start.error?.message}
      loading={start.isPending}
      onConfirm={() => start.mutate({ ref: projectRef, id: upload.id })}
      onCancel={onClose}
    />
  )
}
