import { createHash, randomFillSync } from 'node:crypto'

export const logLevels = ['debug', 'info', 'warning', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** One entry of a project's logs. */
export interface LogLine {
  /** Of `timedId`. */
  id: string
  /** Milliseconds since 1970. */
  at: number
  ref: string
  /** The table that log queries name, such as `edge_logs`. */
  source: string
  level: LogLevel
  message: string
  status?: number
  method?: string
  /** Without a query, which may hold keys. */
  path?: string
  milliseconds?: number
  /** Of the body of the response. */
  bytes?: number
  /** A UUID, the same in the lines of all services for one request. */
  requestId?: string
  role?: string
  /** The id of the API key, never the key. */
  keyId?: string
  address?: string
  /** The rest, in the shape of the source's fields below `metadata`. */
  fields?: Record<string, unknown>
}

let made = 0

/**
 * A UUID that begins with its time, so that lines are found by it without reading all days. Those of one process and
 * millisecond sort as they were made.
 */
export function timedId(at: number): string {
  const random = tenRandomBytes()
  random.writeUInt16BE(made++ & 0x0fff)
  return idOf(at, random)
}

const pool = Buffer.alloc(10 * 512)
let unused = 0

/** Those of many ids are drawn at once: each draw asks the system. */
function tenRandomBytes() {
  if (unused === 0) {
    randomFillSync(pool)
    unused = pool.length
  }
  unused -= 10
  return pool.subarray(unused, unused + 10)
}

/** The same for what is the same, so that a line that is sent twice is stored once. */
export const derivedId = (at: number, text: string) =>
  idOf(at, createHash('sha256').update(text).digest().subarray(0, 10))

function idOf(at: number, rest: Buffer) {
  const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0').slice(-12)
  rest[0] = (rest[0]! & 0x0f) | 0x70
  rest[2] = (rest[2]! & 0x3f) | 0x80
  const hex = rest.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8)}`
}

/** When a timed id was made; undefined for another UUID. */
export function timeOfId(id: string): number | undefined {
  return /^[\da-f]{8}-[\da-f]{4}-7/.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined
}

export const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
