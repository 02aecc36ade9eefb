/** An enumerated type. */
export interface EnumDraft {
  schema: string
  name: string
  /** In their order, which is also that of sorting. */
  values: readonly string[]
}

/** What is made of one with values; Postgres takes none away, and moves none. */
export type EnumChange =
  | { kind: 'add'; value: string; place: 'before' | 'after'; of: string }
  | { kind: 'rename'; value: string; to: string }
