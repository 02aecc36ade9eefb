import type { databaseFunctions } from '@plinth/contract/database-functions'
import type { FunctionDraft } from '@plinth/postgres-meta/ddl/function-draft'

/** Lists of a draft are not to be changed, and those of a call are its own. */
export const sentDraft = (draft: FunctionDraft): typeof databaseFunctions.create.$sent.draft => ({
  ...draft,
  settings: draft.settings.map(({ name, values }) => ({ name, values: [...values] })),
})

/** Whether the form has a place for an error of this field. */
export const isShownField = (field: string) => SHOWN.has(field)

const SHOWN = new Set(['schema', 'name', 'arguments', 'returns', 'body', 'settings', 'comment'])
