export const triggerTimings = ['BEFORE', 'AFTER'] as const
export const triggerEvents = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] as const
export const triggerLevels = ['ROW', 'STATEMENT'] as const

export type TriggerEvent = (typeof triggerEvents)[number]

/** A trigger of a table. */
export interface TriggerDraft {
  name: string
  timing: (typeof triggerTimings)[number]
  events: readonly TriggerEvent[]
  /** An UPDATE counts only where it names one of them; empty for any. */
  columns: readonly string[]
  level: (typeof triggerLevels)[number]
  /** An expression over old and new; null for none. */
  condition: string | null
  function: { schema: string; name: string }
}
