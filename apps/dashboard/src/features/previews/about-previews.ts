import type { PreviewKey } from '@plinth/catalog/previews'

interface AboutPreview {
  summary: string
  /** What is different while it is on, a sentence each. */
  changes: readonly string[]
  /** A page that it is about. Where the dashboard has no such page yet, the preview says so. */
  page?: string
}

/** What each preview is, in words. */
export const aboutPreviews: Record<PreviewKey, AboutPreview> = {
  'new-storage-ui': {
    summary: 'Storage opens with the files themselves, and the list of buckets comes second.',
    changes: ['Storage is at /storage/files. Links to /storage/buckets lead there.'],
    page: '/project/$ref/storage/files',
  },
  'unified-logs': {
    summary: 'All sources of logs as one.',
    changes: ['Logs are at /logs/unified, with the fields of all sources in one list. Links to /logs lead there.'],
    page: '/project/$ref/logs/unified',
  },
  'branching-2-0': {
    summary: 'Always shows which branch you are working on.',
    changes: ['The top bar names the branch after the project. The project you started with is the branch main.'],
  },
  'advisor-rules': {
    summary: 'Rules of the security advisor can be switched off for a project.',
    changes: [
      'The advisor lists its rules, each with a switch.',
      'It is at /advisors/rules/security. Links to /advisors/security lead there.',
    ],
    page: '/project/$ref/advisors/rules/security',
  },
  'inline-editor': {
    summary: 'Open the SQL that changes a database object from its page.',
    changes: ['The definition of a table or a view has a button “Edit as SQL”, which opens its statements.'],
  },
  'api-side-panel': {
    summary: 'The API of a table beside its rows, with requests that you can copy.',
    changes: ['The page of a table has a button “API”. It opens the columns and examples for supabase-js and curl.'],
  },
  'column-level-privileges': {
    summary: 'Who may read and write which column, beside row-level security.',
    changes: ['Adds “Column privileges” to Database.'],
    page: '/project/$ref/database/column-privileges',
  },
  cls: {
    summary: 'Pages don’t shift while they load.',
    changes: [
      'A late notice appears at the bottom of the screen, so the page does not move. The next page reserves space for it.',
    ],
  },
}
