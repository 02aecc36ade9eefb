/** A query over exported lines, as its process is sent it. */
export interface LogQuery {
  /** The file with the lines, and nothing else. */
  database: string
  /** What the query can name beside the table `logs`. */
  views: readonly { name: string; sql: string }[]
  sql: string
  mostRows: number
}

/** What comes back. Values are text or null. */
export type LogQueryOutcome =
  | { kind: 'rows'; columns: { name: string; type: string }[]; rows: (string | null)[][]; isTruncated: boolean }
  | { kind: 'failed'; message: string }

export const MEMORY_MEGABYTES = 256
