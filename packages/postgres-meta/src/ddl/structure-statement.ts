/** SQL that changes the structure, and which field of the request each place of it comes from. */
export interface StructureStatement {
  sql: string
  places: readonly { from: number; to: number; field: string }[]
}

export interface FieldSql {
  sql: string
  field: string
}

export type SqlPiece = string | FieldSql

/** A request that no statement can serve, in words for the person who made it. */
export class InvalidStructure extends Error {
  override name = 'InvalidStructure'
  field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

export function structureStatement(...pieces: SqlPiece[]): StructureStatement {
  let sql = ''
  const places: StructureStatement['places'][number][] = []
  for (const piece of pieces) {
    const from = sql.length
    sql += typeof piece === 'string' ? piece : piece.sql
    if (typeof piece !== 'string') places.push({ from, to: sql.length, field: piece.field })
  }
  return { sql, places }
}

/** The field at the position that an error of Postgres names: it counts characters from 1. */
export function fieldAt({ sql, places }: StructureStatement, position: number): string | undefined {
  const at = Array.from(sql)
    .slice(0, position - 1)
    .join('').length
  return places.find(({ from, to }) => from <= at && at < to)?.field
}
