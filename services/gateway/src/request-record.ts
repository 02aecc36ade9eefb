/** What is known of one request when it is over. */
export interface RequestRecord {
  requestId: string
  ref?: string
  service?: string
  method: string
  /** Without its query, which may hold keys. */
  path: string
  status: number
  milliseconds: number
  ip: string
  userAgent?: string
  /** What the request's key stands for. */
  role?: string
}

/** Takes one record for each request. Never throws and never waits. */
export type RecordRequest = (record: RequestRecord) => void
