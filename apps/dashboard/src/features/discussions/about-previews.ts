import type { PreviewKey } from '@plinth/catalog/previews'

/** What each preview changes, for who has not switched it on. */
export const aboutPreviews: Record<PreviewKey, string> = {
  'new-storage-ui': 'Storage gets a page for files in place of the one for buckets.',
  'unified-logs': 'The logs of all services stand in one list that can be filtered, in place of one page for each.',
  'branching-2-0': 'Branches of a project are made and merged in the dashboard, without a connected repository.',
  'advisor-rules': 'Rules of the advisors can be switched off for a project, so that they find nothing there.',
  'inline-editor': 'Policies, triggers and functions are edited as SQL where they are listed.',
  'api-side-panel': 'The API of the project is documented in a panel beside the page.',
  'column-level-privileges': 'Grants on single columns of a table are seen and changed in the dashboard.',
  cls: 'Pages keep the place of what still loads, so that nothing jumps.',
}
