import type { SnippetRow } from '../../stores/snippet-store.ts'

/** What every member may read of a snippet in the audit log: what a private one is called, and its folder, is its owner's alone. */
export const auditedSnippet = ({ name, visibility, folder }: Pick<SnippetRow, 'name' | 'visibility' | 'folder'>) =>
  visibility === 'user' ? { visibility } : { name, visibility, ...(folder === null ? {} : { folder }) }

/** An entry as it is shown. Earlier releases wrote the names of private snippets, and an entry is never changed. */
export function withoutPrivateNames({ verb, before, after }: { verb: string; before: unknown; after: unknown }) {
  if (!verb.startsWith('snippet.')) return { before, after }
  return { before: shown(before), after: shown(after) }
}

function shown(snippet: unknown) {
  const isShared =
    typeof snippet === 'object' && snippet !== null && 'visibility' in snippet && snippet.visibility !== 'user'
  if (isShared || typeof snippet !== 'object' || snippet === null || !('name' in snippet)) return snippet
  const { name: _, ...rest } = snippet
  return rest
}
