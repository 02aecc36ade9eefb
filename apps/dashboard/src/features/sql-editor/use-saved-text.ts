import type { Snippet } from '@plinth/contract/snippets'
import { toast } from '@plinth/ui/toaster'
import { useEffect, useRef, useState } from 'react'
import { type Draft, readDraft, removeDraft, writeDraft } from './snippets/drafts.ts'

const KEEP_AFTER = 300

interface SavedText {
  ref: string
  id: string
  saved: Snippet | undefined
  draft: Draft | undefined
  beginning: string
  /** Something was typed into a query that had no address of its own yet. */
  onFirstChange: () => void
}

/** The text in the editor, kept in this browser a moment after every change until the server has it. */
export function useSavedText({ ref, id, saved, draft, beginning, onFirstChange }: SavedText) {
  const [initialText] = useState(draft?.content ?? saved?.content ?? beginning)
  const [text, setText] = useState(initialText)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; keep: () => void }>(undefined)
  const savedAt = draft?.savedAt ?? saved?.updated_at

  useEffect(() => {
    const flush = () => keepNow(waiting)
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  function onChange(next: string) {
    setText(next)
    clearTimeout(waiting.current?.timer)
    const keep = () => {
      if (next === saved?.content || (next === '' && !saved)) removeDraft(ref, id)
      else if (!writeDraft(ref, id, { content: next, editedAt: Date.now(), savedAt })) tellNotKept()
      onFirstChange()
    }
    waiting.current = { timer: setTimeout(() => keepNow(waiting), KEEP_AFTER), keep }
  }

  /** After the server has taken a text; what was typed since then stays a draft. */
  function onSaved(snippet: Snippet) {
    keepNow(waiting)
    if (readDraft(ref, id)?.content === snippet.content) removeDraft(ref, id)
  }

  return { initialText, text, isDirty: saved ? text !== saved.content : text.trim() !== '', savedAt, onChange, onSaved }
}

function keepNow(waiting: { current: { timer: ReturnType<typeof setTimeout>; keep: () => void } | undefined }) {
  clearTimeout(waiting.current?.timer)
  waiting.current?.keep()
  waiting.current = undefined
}

function tellNotKept() {
  toast.warning('This browser does not keep what you type', {
    id: 'draft-not-kept',
    description: 'Its storage is full or switched off. Save the query so that it is not lost.',
  })
}
