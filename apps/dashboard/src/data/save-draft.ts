import { snippets } from '@plinth/contract/snippets'
import { call } from '../api/api.ts'
import { newSnippetId } from '../lib/ids/snippet-id.ts'
import { freshSnippet } from './snippets.ts'
import { removeDraft } from './sql-drafts.ts'

/** Saves a draft on the server: a new query, a change of one's own, or a copy of somebody else's. */
export async function saveDraft(ref: string, id: string, { name, content }: { name: string; content: string }) {
  const saved = await freshSnippet(ref, id)
  if (saved?.is_own) await call(snippets.update, { ref, id, content })
  else await call(snippets.create, { ref, id: saved ? newSnippetId() : id, name, content, visibility: 'user' })
  removeDraft(ref, id)
}
