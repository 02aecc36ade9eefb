import type { SnippetSummary } from '@plinth/contract/snippets'
import type { Draft } from '../../../lib/browser/stored-entries.ts'
import { matchesSearch } from '../../../lib/search/matches-search.ts'
import { titleOf } from './title-of.ts'

export interface SnippetGroups {
  /** What was typed and never saved, the newest first. */
  unsaved: { id: string; title: string }[]
  /** One's own and shared ones. They stand nowhere else. */
  favorites: SnippetSummary[]
  /** One's own, by name of the folder. */
  folders: { name: string; snippets: SnippetSummary[] }[]
  /** One's own outside of folders. */
  own: SnippetSummary[]
  /** Of others. */
  shared: SnippetSummary[]
}

/** Where each query of the list stands, of those that the search finds: by its own name or that of its folder. */
export function groupsOf(
  snippets: readonly SnippetSummary[],
  drafts: ReadonlyMap<string, Draft>,
  search: string,
): SnippetGroups {
  const saved = new Set(snippets.map(({ id }) => id))
  const unsaved = [...drafts]
    .filter(([id, { content }]) => !saved.has(id) && matchesSearch(search, content))
    .sort(([, a], [, b]) => b.editedAt - a.editedAt)
  const found = snippets.filter(
    ({ name, folder }) => matchesSearch(search, name) || (folder !== null && matchesSearch(search, folder)),
  )
  const others = found.filter(({ is_favorite }) => !is_favorite)
  const own = others.filter(({ is_own }) => is_own)
  return {
    unsaved: unsaved.map(([id, { content }]) => ({ id, title: titleOf(content) })),
    favorites: found.filter(({ is_favorite }) => is_favorite),
    folders: foldersOf(own).map((name) => ({ name, snippets: own.filter(({ folder }) => folder === name) })),
    own: own.filter(({ folder }) => folder === null),
    shared: others.filter(({ is_own }) => !is_own),
  }
}

/** The names of a person's folders, in alphabetical order. */
export function foldersOf(snippets: readonly SnippetSummary[]): string[] {
  const names = snippets.flatMap(({ is_own, folder }) => (is_own && folder !== null ? [folder] : []))
  return [...new Set(names)].sort((a, b) => a.localeCompare(b))
}

/** In the order of the list. */
export const firstOf = ({ unsaved, favorites, folders, own, shared }: SnippetGroups): { id: string } | undefined =>
  [...unsaved, ...favorites, ...folders.flatMap(({ snippets }) => snippets), ...own, ...shared][0]
