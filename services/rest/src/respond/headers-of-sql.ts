/** What frames a response is the server's, and what a browser keeps for a host is not one project's: others share it. */
const NOT_OF_SQL = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'trailer',
  'te',
  'proxy-connection',
  'clear-site-data',
  'strict-transport-security',
  'nel',
  'report-to',
  'reporting-endpoints',
  'alt-svc',
  'set-cookie',
])

/** Those that SQL may set on a response; the others are dropped. */
export function headersOfSql<Pair extends readonly [name: string, value: string]>(headers: readonly Pair[]): Pair[] {
  return headers.filter(([name]) => !NOT_OF_SQL.has(name.toLowerCase()))
}
