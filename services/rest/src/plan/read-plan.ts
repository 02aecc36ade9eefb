import type { Aggregate, Join } from '../request/grammar/select.ts'
import type { Condition } from '../request/grammar/filter.ts'
import type { OrderTerm } from '../request/grammar/order.ts'
import type { Range } from '../request/range.ts'
import type { QualifiedName } from '../schema-cache/qualified-name.ts'
import type { Relationship } from '../schema-cache/relationship.ts'
import type { ResolvedField } from './resolved-field.ts'

/** What is read of one relation, and of those that are embedded in it. */
export interface ReadPlan {
  /** As the request calls it. */
  name: string
  alias: string | undefined
  /** Where its rows come from, by which types are known. */
  relation: QualifiedName
  source: Source
  depth: number
  select: SelectedColumn[]
  where: LogicPlan[]
  order: OrderPlan[]
  range: Range
  children: ReadPlan[]
  /** Undefined for the relation that the request names. */
  embedding: Embedding | undefined
}

/** What the statement calls it: a table by its name, or something under an alias. */
export interface Source {
  from: QualifiedName
  as: string | undefined
}

export interface Embedding {
  relationship: Relationship
  join: Join | undefined
  /** Of the joined subquery. */
  alias: string
  /** What the parent's table is called; undefined for its own name. */
  parentAs: string | undefined
  output: EmbeddedOutput
}

export type EmbeddedOutput =
  /** `isEmpty`: embedded for its join alone. */
  | { kind: 'object'; name: string; isEmpty: boolean }
  | { kind: 'array'; name: string; isEmpty: boolean }
  | { kind: 'spread'; columns: SpreadColumn[] }
  /** Each column is an array. It is ordered by columns that are selected for that alone. */
  | { kind: 'spread-array'; columns: SpreadColumn[]; orderedBy: ExtraColumn[]; order: OrderPlan[] }

export interface SelectedColumn {
  field: ResolvedField
  aggregate: Aggregate | undefined
  aggregateCast: string | undefined
  cast: string | undefined
  alias: string | undefined
}

export interface SpreadColumn {
  name: string
  aggregate: Aggregate | undefined
  aggregateCast: string | undefined
  alias: string | undefined
}

export interface ExtraColumn {
  /** The subquery that it is from; undefined for the relation itself. */
  of: string | undefined
  column: SelectedColumn
}

export type LogicPlan =
  | { kind: 'group'; isNegated: boolean; operator: 'and' | 'or'; members: readonly LogicPlan[] }
  | { kind: 'filter'; field: ResolvedField; condition: Condition }
  /** Whether there is something embedded; `alias` is that of the embedding. */
  | { kind: 'embedded'; exists: boolean; alias: string }

export interface OrderPlan {
  /** The subquery that it is from; undefined for the relation itself. */
  of: string | undefined
  field: ResolvedField
  direction: OrderTerm['direction']
  nulls: OrderTerm['nulls']
}
