import type { FunctionDraft } from '@plinth/postgres-meta/ddl/function-draft'
import { namesAsText, namesIn } from '@plinth/postgres-meta/ddl/name-list'

/** What is typed of a function. What the form does not show is kept as it was. */
export interface FunctionForm {
  kept: FunctionDraft
  schema: string
  name: string
  arguments: string
  returns: string
  language: FunctionDraft['language']
  body: string
  volatility: FunctionDraft['volatility']
  isDefiner: boolean
  /** Empty text stands for no schema; undefined leaves it as the caller has it. */
  searchPath: string | undefined
  comment: string
}

export const newFunctionForm = (schema: string): FunctionForm =>
  formOf({
    schema,
    name: '',
    arguments: '',
    returns: 'void',
    language: 'plpgsql',
    body: '\nbegin\n  \nend\n',
    volatility: 'volatile',
    is_security_definer: false,
    settings: [],
    is_strict: false,
    is_leakproof: false,
    parallel: 'unsafe',
    cost: null,
    rows: null,
    comment: null,
  })

export function formOf(draft: FunctionDraft): FunctionForm {
  const path = draft.settings.find(({ name }) => name === PATH)
  return {
    kept: draft,
    schema: draft.schema,
    name: draft.name,
    arguments: draft.arguments,
    returns: draft.returns,
    language: draft.language,
    body: draft.body,
    volatility: draft.volatility,
    isDefiner: draft.is_security_definer,
    searchPath: path && namesAsText(path.values),
    comment: draft.comment ?? '',
  }
}

/** A function that runs as its owner must not find names wherever its caller says. */
export const withDefiner = (form: FunctionForm, isDefiner: boolean): FunctionForm => ({
  ...form,
  isDefiner,
  searchPath: isDefiner ? (form.searchPath ?? '') : form.searchPath,
})

export function draftOf({ kept, isDefiner, searchPath, comment, ...form }: FunctionForm): FunctionDraft {
  return {
    ...kept,
    ...form,
    is_security_definer: isDefiner,
    settings: settingsOf(kept, searchPath),
    comment: comment.trim() === '' ? null : comment,
  }
}

/** In the order in which they were read. */
function settingsOf({ settings }: FunctionDraft, searchPath: string | undefined) {
  const path = searchPath === undefined ? [] : [{ name: PATH, values: namesIn(searchPath) }]
  if (!settings.some(({ name }) => name === PATH)) return [...settings, ...path]
  return settings.flatMap((setting) => (setting.name === PATH ? path : [setting]))
}

const PATH = 'search_path'
