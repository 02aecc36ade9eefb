import { snippetIds } from './migrations/0027-snippet-ids.ts'
import { snippetFolders } from './migrations/0094-snippet-folders.ts'
import { snippetStore } from './snippet-store.ts'
import type { Tables } from './tables.ts'

/** What is kept of snippets. */
export const snippetTables = {
  stores: { snippets: snippetStore },
  migrations: [snippetIds, snippetFolders],
} satisfies Tables
