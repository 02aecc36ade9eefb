export const functionLanguages = ['plpgsql', 'sql'] as const
export const volatilities = ['volatile', 'stable', 'immutable'] as const
export const parallelSafeties = ['unsafe', 'restricted', 'safe'] as const

/** A setting that holds while the function runs. A list such as search_path has several values, and `['']` is empty. */
export interface FunctionSetting {
  name: string
  values: readonly string[]
}

/** A function as people write it. What forms do not show is in it too, since a function that is replaced loses the rest. */
export interface FunctionDraft {
  schema: string
  name: string
  /** As written in SQL, with names, modes and defaults, and without the parentheses. */
  arguments: string
  /** A type, `setof` with a type, or `table (…)`. */
  returns: string
  language: (typeof functionLanguages)[number]
  body: string
  volatility: (typeof volatilities)[number]
  /** It runs with the rights of its owner. */
  is_security_definer: boolean
  settings: readonly FunctionSetting[]
  is_strict: boolean
  is_leakproof: boolean
  parallel: (typeof parallelSafeties)[number]
  /** Estimates of the planner; null for Postgres' own. */
  cost: number | null
  rows: number | null
  comment: string | null
}
