import type { Rows } from '../transaction/send-together.ts'

/** The one row that a statement returns. */
export interface Result {
  body: string | Buffer
  /** How many rows the response is made of, or the change has made. */
  rows: number
  /** How many there are without a range; undefined where nobody asked. */
  total: number | undefined
  /** Set by SQL, as JSON. */
  headers: string | undefined
  status: string | undefined
  inserted: number | undefined
  /** Columns of the key, each with a filter. */
  location: readonly (readonly [column: string, filter: string])[]
}

const BODY = 2
const BYTEA = 17

export function resultOf({ rows: [row = []], types }: Rows): Result {
  const [total, rows, body, headers, status, inserted, location] = row
  return {
    body: types[BODY] === BYTEA && body ? Buffer.from(body.slice(2), 'hex') : (body ?? ''),
    rows: Number(rows ?? 0),
    total: numberOf(total),
    headers: headers ?? undefined,
    status: status ?? undefined,
    inserted: numberOf(inserted),
    location: location ? (JSON.parse(location) as Result['location']) : [],
  }
}

const numberOf = (text: string | null | undefined) => (text === null || text === undefined ? undefined : Number(text))
