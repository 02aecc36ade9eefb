const shortNames: readonly (readonly [long: RegExp, short: string])[] = [
  [/^timestamp(\(\d\))? with time zone/, 'timestamptz$1'],
  [/^timestamp(\(\d\))? without time zone/, 'timestamp$1'],
  [/^time(\(\d\))? with time zone/, 'timetz$1'],
  [/^time(\(\d\))? without time zone/, 'time$1'],
  [/^character varying/, 'varchar'],
  [/^character(?=$|\(|\[)/, 'char'],
  [/^bit varying/, 'varbit'],
  [/^double precision/, 'float8'],
]

/** A type under the shorter of the names that Postgres knows it by (its documentation, table 8.1). */
export function shortType(type: string): string {
  const known = shortNames.find(([long]) => long.test(type))
  return known ? type.replace(...known) : type
}
