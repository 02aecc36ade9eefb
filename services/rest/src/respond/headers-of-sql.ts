/** What frames a response is the server's. */
const NOT_OF_SQL = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'trailer',
  'te',
  'proxy-connection',
])

/** Those that SQL may set on a response; the others are dropped. */
export function headersOfSql<Pair extends readonly [name: string, value: string]>(headers: readonly Pair[]): Pair[] {
  return headers.filter(([name]) => !NOT_OF_SQL.has(name.toLowerCase()))
}
