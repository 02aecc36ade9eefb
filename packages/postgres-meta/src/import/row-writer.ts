import type { ImportTransaction, WrittenRows } from './import-transaction.ts'
import { type RowFailure, rowFailure } from './row-failure.ts'
import type { RowOfPart, RowPart } from './row-part.ts'

export type { WrittenRows }

export interface BadRow {
  row: RowOfPart
  reason: string
  /** Postgres's, where it was Postgres that refused. */
  code?: string
}

interface Writing {
  /** The places of the values that are written; undefined for all of them, in their order. */
  places: readonly number[] | undefined
  onBad(bad: BadRow): void
}

/**
 * Writes rows in order. Where Postgres refuses some together, they are written in ever fewer until the bad row is alone,
 * which goes to `onBad`. Throws for what is no fault of a row.
 */
export function rowWriter(transaction: ImportTransaction, { places, onBad }: Writing) {
  const written: WrittenRows = { inserted: 0, replaced: 0 }
  return {
    written: () => written,

    async write(part: RowPart) {
      let from = 0
      for (let at = 0; at < part.rows(); at++) {
        const reason = part.problemOf(at)
        if (reason === undefined) continue
        // the rows before it come first
        await writeGood(part, from, at)
        from = at + 1
        onBad({ row: part.row(at), reason })
      }
      await writeGood(part, from, part.rows())
    },
  }

  async function writeGood(part: RowPart, from: number, to: number) {
    let most = to - from
    for (let at = from; at < to;) {
      const until = Math.min(at + most, to)
      const failure = await attempt(part, at, until)
      if (!failure) {
        at = until
        most *= 2
      } else if (until - at === 1) {
        onBad({ row: part.row(at), reason: failure.reason, code: failure.code })
        at++
      } else most = mostAfter(failure, until - at)
    }
  }

  /** Undefined where the rows are in the table now. */
  async function attempt(part: RowPart, from: number, to: number): Promise<RowFailure | undefined> {
    try {
      const { inserted, replaced } = await transaction.write(
        places ? part.bytesAt(places, from, to) : part.bytesOf(from, to),
      )
      written.inserted += inserted
      written.replaced += replaced
      return undefined
    } catch (error) {
      const failure = rowFailure(error, transaction.copied)
      if (!failure) throw error
      return failure
    }
  }
}

/** Those before the bad row, if it is known; then it is alone. */
function mostAfter({ index }: RowFailure, length: number) {
  return Math.max(1, index ?? Math.floor(length / 2))
}
