import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FileRow } from './file-rows.ts'
import type { ImportTransaction, WrittenRows } from './import-transaction.ts'
import { type RowFailure, rowFailure } from './row-failure.ts'
import { copyLine } from './row-text.ts'

export type { WrittenRows }

export interface BadRow {
  row: FileRow
  reason: string
  /** Postgres's, where it was Postgres that refused. */
  code?: string
}

interface Line {
  row: FileRow
  /** As COPY reads it. */
  text: string
}

/** Others have their turn after so many. */
const ROWS_AT_ONCE = 1000

const NUL = 'A value holds the character NUL, which Postgres text cannot hold.'
const HALF = 'A value holds half of a surrogate pair.'

/**
 * Writes rows in order. Where Postgres refuses some together, they are written in ever fewer until the bad row is alone,
 * which goes to `onBad`. Throws for what is no fault of a row.
 */
export function rowWriter(transaction: ImportTransaction, sources: readonly number[], onBad: (bad: BadRow) => void) {
  const written: WrittenRows = { inserted: 0, replaced: 0 }
  return {
    written: () => written,

    async write(rows: readonly FileRow[]) {
      let lines: Line[] = []
      for (const [index, row] of rows.entries()) {
        if (index % ROWS_AT_ONCE === 0) await nextTurn()
        const text = row.problem === undefined ? copyLine(sources.map((at) => row.values[at]!)) : ''
        const problem = row.problem ?? unstorable(text)
        if (problem === undefined) {
          lines.push({ row, text })
          continue
        }
        // the rows before it come first
        await writeLines(lines)
        lines = []
        onBad({ row, reason: problem })
      }
      await writeLines(lines)
    },
  }

  async function writeLines(lines: Line[]) {
    let most = lines.length
    for (let at = 0; at < lines.length;) {
      const part = lines.slice(at, at + most)
      const failure = await attempt(part)
      if (!failure) {
        at += part.length
        most *= 2
      } else if (part.length === 1) {
        onBad({ row: part[0]!.row, reason: failure.reason, code: failure.code })
        at++
      } else most = mostAfter(failure, part.length)
    }
  }

  /** Undefined where the rows are in the table now. */
  async function attempt(part: Line[]): Promise<RowFailure | undefined> {
    try {
      const { inserted, replaced } = await transaction.write(Buffer.from(part.map(({ text }) => text).join('')))
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

function unstorable(text: string) {
  if (text.includes('\0')) return NUL
  return /\p{Surrogate}/u.test(text) ? HALF : undefined
}
