import { Button } from '@plinth/ui/button'
import { classes } from '@plinth/ui/classes'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { formatBytes } from '../../lib/format/format-bytes.ts'

interface FileChoiceProps {
  label: string
  /** Which files it takes. */
  help: string
  file: File | undefined
  error?: string | undefined
  onChoose: (file: File) => void
}

/** Chooses a file, by the dialog of the system or by dropping it. */
export function FileChoice({ label, help, file, error, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [isOver, setOver] = useState(false)

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onChoose(dropped)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div
        className={classes(
          'flex flex-col items-center gap-3 rounded-panel border border-dashed px-4 py-6 text-center',
          isOver ? 'border-accent bg-accent-surface' : 'border-edge',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <FileUp size={20} aria-hidden className="text-muted" />
        {file ? (
          <p className="max-w-full wrap-anywhere">
            <span className="font-medium">{file.name}</span>{' '}
            <span className="text-muted">{formatBytes(file.size)}</span>
          </p>
        ) : (
          <p className="text-muted">{help}</p>
        )}
        <Button onClick={() => input.current?.click()}>{file ? 'Choose another file' : 'Choose a file'}</Button>
        <input
          ref={input}
          type="file"
          aria-label={label}
          aria-describedby={error ? errorId : undefined}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) onChoose(chosen)
            // the same file can be chosen again
            event.target.value = ''
          }}
        />
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
