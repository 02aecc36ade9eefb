import { rowExports } from '@plinth/contract/row-exports'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Spinner } from '@plinth/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../api/api.ts'
import { exportProgressQuery, isUnknown } from '../../data/row-exports.ts'
import { countsOf, endOf } from './export-words.ts'

interface ExportUnderWayProps {
  projectRef: string
  id: string
  title: string
  onClose: () => void
}

/** How far a file has come that the browser is saving. It goes on without this window. */
export function ExportUnderWay({ projectRef, id, title, onClose }: ExportUnderWayProps) {
  const { data: progress, error, refetch } = useQuery(exportProgressQuery({ ref: projectRef, id }))
  const cancel = useCall(rowExports.cancel, { onSuccess: () => void refetch() })
  const end = progress && endOf(progress)
  const isOver = end !== undefined || isUnknown(error)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <DialogActions>
          {!isOver && (
            <Button variant="danger" loading={cancel.isPending} onClick={() => cancel.mutate({ ref: projectRef, id })}>
              Cancel export
            </Button>
          )}
          <Button variant={isOver ? 'primary' : 'default'} onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      }
    >
      <div className="flex min-w-0 flex-col gap-3">
        {end?.isComplete === false && (
          <Banner tone="danger" title={end.sentence}>
            Delete the file that the browser has begun, and export again.
          </Banner>
        )}
        {error && !end && <Banner tone="warning" title={error.message} />}
        <p role="status" className="flex items-center gap-2">
          {!isOver && <Spinner size={14} />}
          {end?.isComplete && `${end.sentence} `}
          {progress ? countsOf(progress) : 'The export begins.'}
        </p>
        {!isOver && (
          <p className="text-muted">Your browser saves the file. You can close this, and the download goes on.</p>
        )}
      </div>
    </Dialog>
  )
}
