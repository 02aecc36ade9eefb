interface Column<Value, Changes extends boolean = boolean> {
  /** For a number that the driver would read as text. */
  readAs: 'float8' | undefined
  isChangeable: Changes
  /** For the type checker alone. */
  $value?: () => Value
}

type Columns = Record<string, Column<unknown>>

/** A row of a table with these columns. */
export type RowOf<Declared extends Columns> = {
  -readonly [Name in keyof Declared]: Declared[Name] extends Column<infer Value> ? Value : never
}

/** What may be set in such a row: its changeable columns. */
export type ChangesOf<Declared extends Columns> = Partial<
  RowOf<{
    [Name in keyof Declared as Declared[Name] extends Column<unknown, true> ? Name : never]: Declared[Name]
  }>
>

/** A column that stays what it was, or that has a verb of its own in the store. */
export const column = <Value>(readAs?: 'float8'): Column<Value, false> => ({ readAs, isChangeable: false })

/** A column that is set with others in one statement. */
export const changeable = <Value>(readAs?: 'float8'): Column<Value, true> => ({ readAs, isChangeable: true })

/** The list for `select` and `returning`, with the alias of the table where it has one. */
export function listOf(columns: Columns, alias?: string) {
  const place = alias === undefined ? '' : `${alias}.`
  return Object.entries(columns)
    .map(([name, { readAs }]) => (readAs ? `${place}${name}::${readAs} as ${name}` : `${place}${name}`))
    .join(', ')
}

/** What an `update` sets, with places for the values from `firstPlace` on. Columns that are not changeable are left out. */
export function assignmentsOf<Declared extends Columns>(
  columns: Declared,
  changes: ChangesOf<Declared>,
  firstPlace: number,
) {
  const given = Object.entries<unknown>(changes).filter(([name]) => columns[name]?.isChangeable)
  return {
    assignments: given.map(([name], index) => `${name} = $${firstPlace + index}`),
    values: given.map(([, value]) => value),
  }
}
