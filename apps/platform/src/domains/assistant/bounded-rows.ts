const MOST_CHARACTERS = 48_000

/** As many rows as fit into what a tool may answer. `asked` is one more than were wanted, where there were more. */
export function boundedRows<Row>(asked: Row[], most: number): { rows: Row[]; is_truncated: boolean } {
  const rows: Row[] = []
  let length = 0
  for (const row of asked.slice(0, most)) {
    length += JSON.stringify(row).length
    if (length > MOST_CHARACTERS) break
    rows.push(row)
  }
  return { rows, is_truncated: rows.length < asked.length }
}
