import * as z from 'zod/mini'
import type { OrderTerm } from './keyset.ts'

/** A place in an order, opaque to clients: base64url of JSON. It holds values of the row, so it belongs in bodies. */
export type Cursor = string

/** Beyond this a cursor is not even decoded. */
const LONGEST_CURSOR = 1_000_000

const Contents = z.strictObject({ order: z.string(), place: z.array(z.nullable(z.string())) })

export class InvalidCursor extends Error {
  constructor() {
    super('The cursor does not belong to this listing')
    this.name = 'InvalidCursor'
  }
}

export function writeCursor(terms: readonly OrderTerm[], place: readonly (string | null)[]): Cursor {
  return Buffer.from(JSON.stringify({ order: signature(terms), place })).toString('base64url')
}

/** Throws InvalidCursor unless it was written for this very order. */
export function readCursor(terms: readonly OrderTerm[], cursor: Cursor): (string | null)[] {
  const contents = cursor.length <= LONGEST_CURSOR ? Contents.safeParse(decoded(cursor)) : undefined
  if (!contents?.success) throw new InvalidCursor()
  const { order, place } = contents.data
  const fits =
    order === signature(terms) &&
    place.length === Math.max(terms.length, 1) &&
    place.every((value, index) => value !== null || terms[index]?.canBeNull) &&
    !place.some((value) => value?.includes('\0'))
  if (!fits) throw new InvalidCursor()
  return place
}

function decoded(cursor: Cursor): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

function signature(terms: readonly OrderTerm[]) {
  return terms.map(({ sql, direction, nulls }) => `${sql} ${direction} ${nulls}`).join(', ')
}
