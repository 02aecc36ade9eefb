/** The keys of a table that is written out as a literal, in its order. Such a table has no keys beyond its type. */
export const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]
