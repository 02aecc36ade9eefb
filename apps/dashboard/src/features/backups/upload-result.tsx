import type { DumpUpload } from '@plinth/contract/dump-uploads'
import { StatusDot } from '@plinth/ui/status-dot'
import { statusOfUpload } from './upload-words.ts'

/** How far an upload is, or what became of it: what was skipped, or why it failed. */
export function UploadResult({ upload }: { upload: DumpUpload }) {
  const { word, look, more } = statusOfUpload(upload)
  const { failure, notes } = upload
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <StatusDot state={look}>{word}</StatusDot>
      {failure && <p className="whitespace-pre-wrap wrap-anywhere">{failure.message}</p>}
      {failure?.statement && <code className="font-mono text-label text-muted wrap-anywhere">{failure.statement}</code>}
      {failure?.hint && <p className="wrap-anywhere">{failure.hint}</p>}
      {more && <p className="text-muted">{more}</p>}
      {notes.length > 0 && (
        <details>
          <summary className="cursor-pointer text-muted">What was changed or skipped</summary>
          <ul className="mt-1 flex list-disc flex-col gap-0.5 ps-5">
            {notes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
