import { type DumpUpload, dumpUploads } from '@plinth/contract/dump-uploads'
import type { Project } from '@plinth/contract/projects'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { CodeBlock } from '@plinth/ui/code-block'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { ProgressBar } from '@plinth/ui/progress-bar'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useEffect, useRef, useState } from 'react'
import { call, invalidate } from '../../api/api.ts'
import { sendPieces } from '../../api/send-pieces.ts'
import { FileChoice } from '../../components/forms/file-choice.tsx'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { uploadLine } from './dump-lines.ts'
import { percentOf, progressWords } from './upload-words.ts'

interface UploadDialogProps {
  project: Project
  /** One whose sending goes on. */
  upload?: DumpUpload | undefined
  onReceived: (upload: DumpUpload) => void
  onClose: () => void
}

interface Progress {
  received: number
  bytes: number
  isWaiting: boolean
}

/** Sends a dump to the platform. What was sent stays when it is closed, and the sending goes on with the same file. */
export function UploadDialog({ project, upload, onReceived, onClose }: UploadDialogProps) {
  const { ref, name } = project
  const [file, setFile] = useState<File>()
  const [progress, setProgress] = useState<Progress>()
  const [failure, setFailure] = useState<string>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  async function send(chosen: File) {
    const controller = new AbortController()
    sending.current = controller
    const { signal } = controller
    setFailure(undefined)
    setProgress({ received: upload?.received ?? 0, bytes: chosen.size, isWaiting: false })
    try {
      const begun = upload ?? (await call(dumpUploads.create, { ref, file_name: chosen.name, bytes: chosen.size }))
      await sendPieces({
        file: chosen,
        received: begun.received,
        send: async (piece) => {
          const sent = { ref, id: begun.id, ...piece }
          return (await call(dumpUploads.sendPiece, sent, { signal })).received
        },
        signal,
        onReceived: (received) => setProgress({ received, bytes: chosen.size, isWaiting: false }),
        onWaiting: (isWaiting) => setProgress((shown) => shown && { ...shown, isWaiting }),
      })
      onReceived(begun)
    } catch (error) {
      if (signal.aborted) return
      setProgress(undefined)
      setFailure(error instanceof Error ? error.message : 'The file could not be sent.')
    } finally {
      void invalidate(dumpUploads.list, { ref })
    }
  }

  const wrongFile =
    upload && file && (file.name !== upload.file_name || file.size !== upload.bytes)
      ? `This is a different file. Choose ${upload.file_name} (${formatBytes(upload.bytes)}).`
      : undefined

  return (
    <TooltipProvider>
      <Dialog
        open
        onOpenChange={onClose}
        title={upload ? 'Continue the upload' : 'Upload a dump'}
        description={`Upload a SQL file for ${name} first. You confirm before it runs.`}
        size="large"
        footer={
          <DialogActions>
            <Button onClick={onClose}>{progress ? 'Stop' : 'Cancel'}</Button>
            <Button
              variant="primary"
              loading={progress !== undefined}
              disabled={!file || wrongFile !== undefined}
              onClick={() => file && void send(file)}
            >
              Upload
            </Button>
          </DialogActions>
        }
      >
        <div className="flex min-w-0 flex-col gap-5">
          {failure && <Banner tone="danger" title={failure} />}
          {progress ? (
            <div className="flex flex-col gap-2">
              <p className="font-medium wrap-anywhere">{file?.name}</p>
              <ProgressBar label="Sent" value={progress.received / progress.bytes} />
              <p className="text-muted" role="status">
                {progress.isWaiting
                  ? 'The server cannot be reached. Trying again.'
                  : `${progressWords(progress.received, progress.bytes)}, ${percentOf(progress.received, progress.bytes)}. Keep this open until all of it is sent.`}
              </p>
            </div>
          ) : (
            <FileChoice
              label="Dump"
              help="Drop a .sql or .sql.gz file here, as pg_dump writes it."
              file={file}
              error={wrongFile}
              onChoose={setFile}
            />
          )}
          <div className="flex min-w-0 flex-col gap-1">
            <p className="text-label text-muted">The same from a terminal, without a backup</p>
            <CodeBlock wrap code={uploadLine(file?.name)} label="The same from a terminal" alwaysCopyable />
          </div>
        </div>
      </Dialog>
    </TooltipProvider>
  )
}
