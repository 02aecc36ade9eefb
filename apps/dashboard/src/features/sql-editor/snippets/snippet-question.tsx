import type { SnippetSummary } from '@plinth/contract/snippets'
import { freshSnippet, useChangeSnippet } from '../../../data/snippets.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { FolderDialog } from './folder-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { useRemoval } from './use-removal.ts'

/** What is asked about a saved query before something happens to it. */
export interface SnippetAsked {
  about: 'name' | 'folder' | 'deletion'
  snippet: SnippetSummary
}

interface SnippetQuestionProps {
  projectRef: string
  asked: SnippetAsked
  isCurrent: boolean
  onClose: () => void
}

/** Of the page, not of a row: the list goes behind a button when the window is made narrow. */
export function SnippetQuestion({ projectRef, asked: { about, snippet }, isCurrent, onClose }: SnippetQuestionProps) {
  const update = useChangeSnippet(projectRef, { onSuccess: onClose })
  const remove = useRemoval(projectRef, { isCurrent, onRemoved: onClose })
  if (about === 'name') {
    return (
      <NameDialog
        projectRef={projectRef}
        title="Rename this query"
        confirmText="Rename query"
        name={snippet.name}
        isSaving={update.isPending}
        readSql={() => contentOf(projectRef, snippet.id)}
        onCancel={onClose}
        onConfirm={(name) => update.mutate({ ref: projectRef, id: snippet.id, name })}
      />
    )
  }
  if (about === 'folder') {
    return (
      <FolderDialog
        projectRef={projectRef}
        snippet={snippet}
        isMoving={update.isPending}
        onCancel={onClose}
        onConfirm={(folder) => update.mutate({ ref: projectRef, id: snippet.id, folder })}
      />
    )
  }
  return (
    <DeletionDialog
      name={snippet.name}
      isDeleting={remove.isPending}
      onConfirm={() => remove.start(snippet)}
      onCancel={onClose}
    />
  )
}

async function contentOf(projectRef: string, id: string) {
  const snippet = await freshSnippet(projectRef, id)
  if (!snippet) throw new Error('This query was deleted.')
  return snippet.content
}
