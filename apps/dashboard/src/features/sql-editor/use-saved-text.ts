import type { Snippet } from '@plinth/contract/snippets'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../lib/toast/toast.ts'
import { readDraft, removeDraft, writeDraft } from '../../data/sql-drafts.ts'
import type { Draft } from '../../lib/browser/stored-entries.ts'

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
  const [base, setBase] = useState(() => baseOf(saved, draft))

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
      else if (!writeDraft(ref, id, { ...readDraft(ref, id), content: next, editedAt: Date.now(), savedAt: base.at }))
        tellNotKept()
    }
    waiting.current = { timer: setTimeout(settle, KEEP_AFTER), keep }
  }

  function settle() {
    keepNow(waiting)
    // not when it is kept because the person leaves: that would call them back
    onFirstChange()
  }

  /** What is run has its address at once, so that the way back to it leads to it. */
  function onRun() {
    if (waiting.current) settle()
  }

  /** After the server has taken a text; what was typed since then stays a draft. */
  function onSaved(snippet: Snippet) {
    keepNow(waiting)
    setBase({ at: snippet.updated_at, content: snippet.content })
    if (readDraft(ref, id)?.content === snippet.content) removeDraft(ref, id)
  }

  /** Whether somebody saved another text since this one was opened. */
  const isOvertakenBy = (now: Snippet) => now.updated_at !== base.at && now.content !== base.content

  return {
    initialText,
    text,
    isDirty: saved ? text !== saved.content : text.trim() !== '',
    isOvertakenBy,
    onChange,
    onRun,
    onSaved,
  }
}

/** The saved text that was there when typing began; its content is unknown when it has changed since. */
function baseOf(
  saved: Snippet | undefined,
  draft: Draft | undefined,
): { at: string | undefined; content: string | undefined } {
  const at = draft ? draft.savedAt : saved?.updated_at
  return { at, content: at === saved?.updated_at ? saved?.content : undefined }
}

function keepNow(waiting: { current: { timer: ReturnType<typeof setTimeout>; keep: () => void } | undefined }) {
  clearTimeout(waiting.current?.timer)
  waiting.current?.keep()
  waiting.current = undefined
}

function tellNotKept() {
  const options = {
    id: 'draft-not-kept',
    description: 'Its storage is full or switched off. Save the query so that it is not lost.',
  }
  toast.warning('This browser does not keep what you type', options)
}
