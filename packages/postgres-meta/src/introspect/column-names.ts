/** SQL: the names of a relation's columns by an array of their numbers, in its order. Zero, an expression, has none. */
export const columnNames = (numbers: string, relation: string) => `
  array(
    select a.attname::text
    from unnest(${numbers}) with ordinality as key (attnum, position)
    join pg_catalog.pg_attribute a on a.attrelid = ${relation} and a.attnum = key.attnum
    order by key.position
  )`
