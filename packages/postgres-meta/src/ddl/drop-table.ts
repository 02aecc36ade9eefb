import { tablePart, type TablePlace } from './policies.ts'
import { type StructureStatement, structureStatement } from './structure-statement.ts'

/** Without cascade Postgres refuses while something else depends on it. */
export const dropTable = (place: TablePlace, { cascade }: { cascade: boolean }): StructureStatement[] => [
  structureStatement('drop table ', ...tablePart(place), cascade ? ' cascade' : ''),
]

interface Emptying {
  /** Its sequences begin again. */
  restart_identity: boolean
  /** Empties the tables whose foreign keys point at it, too. */
  cascade: boolean
}

/** Without cascade Postgres refuses while foreign keys point at it, even of empty tables. */
export const emptyTable = (place: TablePlace, { restart_identity, cascade }: Emptying): StructureStatement[] => [
  structureStatement(
    'truncate table ',
    ...tablePart(place),
    restart_identity ? ' restart identity' : '',
    cascade ? ' cascade' : '',
  ),
]
