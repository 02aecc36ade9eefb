import { seconds } from '@plinth/catalog/durations'
import type { SnippetSummary } from '@plinth/contract/snippets'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '../../../api/toast-error.ts'
import { bringBackSnippet, freshSnippet, removeSnippet } from '../../../data/snippets.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readDraft, removeDraft, writeDraft } from '../../../data/sql-drafts.ts'
import { useLeave } from './use-leave.ts'

const TIME_TO_UNDO = seconds(10)

interface Removal {
  isCurrent: boolean
  onRemoved?: () => void
}

/** Deletes a saved query, with what was typed into it since, and offers to bring both back. */
export function useRemoval(ref: string, { isCurrent, onRemoved }: Removal) {
  const leave = useLeave(ref)
  const remove = useMutation({
    mutationFn: async ({ id }: SnippetSummary) => {
      const whole = await freshSnippet(ref, id)
      const draft = readDraft(ref, id)
      await removeSnippet(ref, id, async () => {
        removeDraft(ref, id)
        await leave(id, isCurrent)
      })
      return async () => {
        if (whole) await bringBackSnippet(ref, whole)
        if (draft) writeDraft(ref, id, draft)
      }
    },
    onSuccess: (bringBack, { name }) => {
      onRemoved?.()
      const onUndo = () => void bringBack().catch((error: unknown) => error instanceof Error && toastError(error))
      toast.success(`"${name}" deleted`, { duration: TIME_TO_UNDO, action: { label: 'Undo', onClick: onUndo } })
    },
    onError: toastError,
  })
  return { isPending: remove.isPending, start: (snippet: SnippetSummary) => remove.mutate(snippet) }
}
