import { LONGEST_FOLDER_NAME, type SnippetSummary } from '@plinth/contract/snippets'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'
import { useQuery } from '@tanstack/react-query'
import { Folder } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { snippetsQuery } from '../../../data/snippets.ts'
import { foldersOf } from './snippet-groups.ts'

interface FolderDialogProps {
  projectRef: string
  snippet: SnippetSummary
  isMoving: boolean
  onCancel: () => void
  /** Null takes it out of its folder. */
  onConfirm: (folder: string | null) => void
}

/** Asks where a query belongs. A folder begins with its first query and ends with its last. */
export function FolderDialog({ projectRef, snippet, isMoving, onCancel, onConfirm }: FolderDialogProps) {
  const { data: snippets = [] } = useQuery(snippetsQuery(projectRef))
  const [folder, setFolder] = useState(snippet.folder ?? '')
  const input = useRef<HTMLInputElement>(null)
  const form = useId()
  const folders = foldersOf(snippets)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onConfirm(folder.trim() || null)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={`Move "${snippet.name}"`}
      size="small"
      initialFocus={input}
      footer={
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} loading={isMoving}>
            Move query
          </Button>
        </DialogActions>
      }
    >
      <form id={form} className="flex flex-col gap-3" onSubmit={onSubmit}>
        <Field label="Folder" help="A new name makes a new folder. Leave it empty for no folder.">
          <TextInput
            ref={input}
            value={folder}
            maxLength={LONGEST_FOLDER_NAME}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setFolder(event.target.value)}
          />
        </Field>
        {folders.length > 0 && (
          <ul aria-label="Your folders" className="flex flex-wrap gap-1.5">
            {folders.map((name) => (
              <li key={name} className="max-w-full">
                <Button
                  size="small"
                  aria-pressed={name === folder.trim()}
                  className="max-w-full aria-pressed:border-accent aria-pressed:bg-accent-surface"
                  onClick={() => setFolder(name)}
                >
                  <Folder size={14} aria-hidden className="shrink-0 text-muted" />
                  <span className="truncate">{name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  )
}
