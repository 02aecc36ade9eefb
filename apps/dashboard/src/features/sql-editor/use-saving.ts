import type { Snippet } from '@plinth/contract/snippets'
import { useState } from 'react'
import { toastError } from '../../api/toast-error.ts'
import { freshSnippet, useCreateSnippet, useUpdateSnippet } from '../../data/snippets.ts'
import { newSnippetId } from '../../lib/ids/snippet-id.ts'
import { toast } from '../../lib/toast/toast.ts'

interface Saving {
  projectRef: string
  id: string
  saved: Snippet | undefined
  text: string
  isOvertakenBy: (now: Snippet) => boolean
  onSaved: (snippet: Snippet) => void
  onCreated: (snippet: Snippet) => void
}

/** Saving asks for a name the first time, saves somebody else's query as a copy, and never replaces a newer text unasked. */
export function useSaving({ projectRef: ref, id, saved, text, isOvertakenBy, onSaved, onCreated }: Saving) {
  const [asking, setAsking] = useState<'name' | 'overwrite'>()
  const onUpdated = (snippet: Snippet) => {
    setAsking(undefined)
    onSaved(snippet)
    toast.success('Query saved', { id: 'query-saved' })
  }
  const update = useUpdateSnippet(ref, { onSuccess: onUpdated })
  const create = useCreateSnippet(ref, { onSuccess: (snippet) => (onUpdated(snippet), onCreated(snippet)) })
  const isSaving = update.isPending || create.isPending
  const overwrite = () => update.mutate({ ref, id, content: text })

  async function save() {
    if (isSaving) return
    if (!saved?.is_own) return setAsking('name')
    if (text === saved.content) return toast('Everything is saved.', { id: 'query-saved' })
    try {
      const now = await freshSnippet(ref, id)
      if (!now || !isOvertakenBy(now)) overwrite()
      else setAsking('overwrite')
    } catch (error) {
      if (error instanceof Error) toastError(error)
    }
  }

  return {
    isSaving,
    isNaming: asking === 'name',
    isOvertaken: asking === 'overwrite',
    stopNaming: () => setAsking(undefined),
    stopOverwriting: () => setAsking(undefined),
    overwrite,
    save: () => void save(),
    create: (name: string) =>
      create.mutate({ ref, id: saved ? newSnippetId() : id, name, content: text, visibility: 'user' }),
  }
}
