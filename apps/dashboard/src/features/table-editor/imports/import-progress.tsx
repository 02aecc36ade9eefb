import { ProgressBar } from '@plinth/ui/progress-bar'
import { formatBytes } from '../../../lib/format/format-bytes.ts'
import { rowsOf } from './outcome-words.ts'
import type { ImportProgress as Progress } from './run-import.ts'

interface ImportProgressProps {
  fileName: string
  isDryRun: boolean
  bytes: number
  progress: Progress
}

/** How much of the file is in the table. */
export function ImportProgress({ fileName, isDryRun, bytes, progress }: ImportProgressProps) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium wrap-anywhere">{fileName}</p>
      <ProgressBar label="Sent" value={progress.received / bytes} />
      <p className="text-muted" role="status">
        {wordsOf(progress, bytes)}
      </p>
      <p className="text-muted">
        {isDryRun
          ? 'This is a trial: nothing is kept.'
          : 'Keep this open until it is done: closing it cancels the import.'}
      </p>
    </div>
  )
}

function wordsOf({ received, rows, isWaiting }: Progress, bytes: number) {
  if (isWaiting) return 'The server cannot be reached. Trying again. After a minute the import is undone.'
  if (received === bytes) return 'All of it is sent. The last rows are being written.'
  return `${formatBytes(received)} of ${formatBytes(bytes)} sent, ${rowsOf(rows)} written.`
}
