import type { Migration } from '@plinth/service-kit/migrations'
import type { Sql } from '@plinth/service-kit/sql'

/** What the control plane keeps of a subject. */
export interface Tables {
  /** By the name that a verb finds them under. */
  stores: Record<string, (sql: Sql) => object>
  /** A landed one is never edited; another follows it, with the next number that no other branch has taken. */
  migrations?: readonly Migration[]
}
