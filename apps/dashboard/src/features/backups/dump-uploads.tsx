import { type DumpUpload, dumpUploads } from '@plinth/contract/dump-uploads'
import { backups } from '@plinth/contract/backups'
import { Button } from '@plinth/ui/button'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Table, type TableColumn } from '@plinth/ui/table'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { invalidate, useCall } from '../../api/api.ts'
import { dumpUploadsQuery, isRunning, isUploadUnderWay } from '../../data/dump-uploads.ts'
import { useProject } from '../../data/projects.ts'
import { refreshStructure } from '../../data/refresh-structure.ts'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { UploadResult } from './upload-result.tsx'

const UploadDialog = lazy(() => import('./upload-dialog.tsx').then((module) => ({ default: module.UploadDialog })))
const StartUploadDialog = lazy(() =>
  import('./start-upload-dialog.tsx').then((module) => ({ default: module.StartUploadDialog })),
)

interface DumpUploadsProps {
  projectRef: string
  /** Whether somebody asked to upload one. */
  isAsked: boolean
  onClose: () => void
}

/** The dumps that were uploaded lately, and the dialogs that upload one. */
export function DumpUploads({ projectRef, isAsked, onClose }: DumpUploadsProps) {
  const project = useProject(projectRef)
  const { data: uploads = [] } = useQuery(dumpUploadsQuery(projectRef))
  const [continued, setContinued] = useState<DumpUpload>()
  const [starting, setStarting] = useState<DumpUpload>()
  const cancel = useCall(dumpUploads.cancel, {
    onSuccess: () => invalidate(dumpUploads.list, { ref: projectRef }),
  })
  useRefreshAfterRuns(projectRef, uploads)
  const close = () => {
    onClose()
    setContinued(undefined)
  }
  return (
    <>
      {uploads.length > 0 && (
        <Table
          label="Uploaded dumps"
          columns={columns}
          rows={uploads}
          rowKey={({ id }) => id}
          actions={(upload) => (
            <>
              {upload.can_start && (
                <Button size="small" variant="quiet" onClick={() => setStarting(upload)}>
                  {upload.state === 'failed' ? 'Run again' : 'Run'}
                </Button>
              )}
              {upload.state === 'receiving' && !upload.can_start && (
                <Button size="small" variant="quiet" onClick={() => setContinued(upload)}>
                  Continue
                </Button>
              )}
              {isUploadUnderWay(upload) && (
                <Button
                  size="small"
                  variant="quiet"
                  disabled={cancel.isPending}
                  onClick={() => cancel.mutate({ ref: projectRef, id: upload.id })}
                >
                  Cancel
                </Button>
              )}
            </>
          )}
        />
      )}
      <Suspense>
        {(isAsked || continued) && (
          <UploadDialog
            project={project}
            upload={continued}
            onReceived={(upload) => {
              close()
              setStarting(upload)
            }}
            onClose={close}
          />
        )}
        {starting && (
          <StartUploadDialog projectRef={projectRef} upload={starting} onClose={() => setStarting(undefined)} />
        )}
      </Suspense>
    </>
  )
}

/** A run takes a backup, and may change every table. */
function useRefreshAfterRuns(ref: string, uploads: readonly DumpUpload[]) {
  const running = uploads.find(isRunning)?.id
  const was = useRef(running)
  useEffect(() => {
    if (was.current !== undefined && running === undefined) {
      void invalidate(backups.list, { ref })
      void refreshStructure()
    }
    was.current = running
  }, [ref, running])
}

const columns: TableColumn<DumpUpload>[] = [
  {
    key: 'file',
    header: 'Uploaded dump',
    primary: true,
    width: '26%',
    cell: ({ file_name }) => <span className="wrap-anywhere">{file_name}</span>,
  },
  { key: 'status', header: 'Status', width: '40%', cell: (upload) => <UploadResult upload={upload} /> },
  { key: 'size', header: 'Size', align: 'end', width: '10%', cell: ({ bytes }) => formatBytes(bytes) },
  { key: 'at', header: 'Uploaded', width: '12%', cell: ({ created_at }) => <RelativeTime value={created_at} /> },
]
