import type { Disclosure } from '@plinth/contract/assistant'

/** What each text was sent for. */
export const taskNames: Record<Disclosure['task'], string> = {
  chat: 'A chat',
  explain_error: 'Explaining an error',
  fix_error: 'Fixing a statement',
  name_snippet: 'Naming a query',
  draft_policy: 'Drafting a policy',
  draft_cron: 'Drafting a schedule',
}
