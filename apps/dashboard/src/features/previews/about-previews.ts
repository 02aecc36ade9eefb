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
    summary: 'The logs of all services in one list, in the order in which things happened.',
    changes: ['Logs are at /logs/unified. Links to /logs lead there.'],
    page: '/project/$ref/logs/unified',
  },
  'branching-2-0': {
    summary: 'Branches of a project are seen and managed in the dashboard.',
    changes: ['The top bar names the branch after the project. The project you started with is the branch main.'],
  },
  'advisor-rules': {
    summary: 'Rules of the advisor can be switched off, for the project or for one table.',
    changes: ['The advisor is at /advisors/rules/security. Links to /advisors/security lead there.'],
    page: '/project/$ref/advisors/rules/security',
  },
  'inline-editor': {
    summary: 'From what the dashboard shows of a database object, straight to the SQL that changes it.',
    changes: ['The definition of a table or a view has a button “Edit as SQL”, which opens its statements.'],
  },
  'api-side-panel': {
    summary: 'The API of a table beside its rows, with requests that you can copy.',
    changes: ['The page of a table has a button “API”. It opens the columns and examples for supabase-js and curl.'],
  },
  'column-level-privileges': {
    summary: 'Who may read and write which column, beside row-level security.',
    changes: ['The area Database has an entry “Column privileges”.'],
    page: '/project/$ref/database/column-privileges',
  },
  cls: {
    summary: 'Pages stand still while they load.',
    changes: [
      'A notice that arrives late lies over the page, and nothing moves for it. The next page leaves room for it from the beginning.',
    ],
  },
}
