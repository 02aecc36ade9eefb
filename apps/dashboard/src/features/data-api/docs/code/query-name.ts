/** What the query of an address means as something else than a column. */
const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'and', 'or', 'not'])

/** A name as the grammar of requests wants it: in quotes where it would be read as something else. */
export const queryName = (name: string) =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !RESERVED.has(name)
    ? name
    : `"${name.replaceAll('\\', String.raw`\\`).replaceAll('"', String.raw`\"`)}"`
