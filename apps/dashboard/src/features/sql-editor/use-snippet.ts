import type { Snippet } from '@plinth/contract/snippets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { snippetQuery } from '../../data/snippets.ts'
import { readDraft } from '../../data/sql-drafts.ts'
import type { Draft } from '../../lib/browser/stored-entries.ts'

/** What the editor opens: a saved snippet, a draft of one, or a text that is nowhere but here. */
export type OpenedSnippet =
  | { status: 'loading' }
  | { status: 'failed'; error: Error; retry: () => void }
  | { status: 'missing' }
  | { status: 'open'; saved: Snippet | undefined; draft: Draft | undefined }

/** A draft alone is enough to open, so that a query that was never saved survives a reload. */
export function useSnippet(ref: string, id: string, { isNew }: { isNew: boolean }): OpenedSnippet {
  const { data, error, isPending, refetch } = useQuery({
    ...snippetQuery(ref, id),
    enabled: !isNew,
    refetchOnWindowFocus: false,
  })
  const [draft] = useState(() => readDraft(ref, id))
  if (isNew) return { status: 'open', saved: data ?? undefined, draft }
  if (isPending) return { status: 'loading' }
  if (error && !data) return { status: 'failed', error, retry: () => void refetch() }
  if (!data && !draft) return { status: 'missing' }
  return { status: 'open', saved: data ?? undefined, draft }
}
