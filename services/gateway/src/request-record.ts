/** What is known of one request when it is over. Nothing in it lets anybody in: see `redact.ts`. */
export interface RequestRecord {
  requestId: string
  /** When it came in, in milliseconds since 1970. */
  at: number
  ref?: string
  service?: string
  method: string
  /** Without its query. */
  path: string
  /** Begins with `?`; empty without one. */
  search: string
  host: string
  status: number
  /** Until its response began. */
  milliseconds: number
  /** Of the response's body, where it was sent. */
  bytes?: number
  contentType?: string
  ip: string
  userAgent?: string
  /** Without its query. */
  referer?: string
  /** What the client's library says it is. */
  clientInfo?: string
  /** What the request's key stands for. */
  role?: string
  /** The id of the key, which is not the key. */
  keyId?: string
}

/** Takes one record for each request. Never throws and never waits. */
export type RecordRequest = (record: RequestRecord) => void
