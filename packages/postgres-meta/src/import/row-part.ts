import type { FileRow } from './file-rows.ts'
import { copyLine, fieldsOf, lineOfFields, valuesOf } from './row-text.ts'

/** A row that cannot be written, with all values that the file has of it. */
export interface RowOfPart {
  /** Where it begins in the file, counted from 1. */
  line: number
  values: (string | null)[]
}

export type RowPart = ReturnType<typeof rowPart>

const USUAL_BYTES = 6 * 1024 * 1024

const NUL = 'A value holds the character NUL, which Postgres text cannot hold.'
const HALF = 'A value holds half of a surrogate pair.'

/**
 * Rows of a file as COPY reads them, to be filled again and again. They are bytes outside of the heap: as objects they would
 * live just long enough to be collected late, a hundred megabytes at a time.
 */
export function rowPart() {
  let bytes = Buffer.allocUnsafe(USUAL_BYTES)
  let ends: number[] = []
  let lines: number[] = []
  let problems = new Map<number, string>()
  const endOf = (index: number) => ends[index] ?? 0
  const between = (from: number, to: number) => bytes.subarray(endOf(from - 1), endOf(to - 1))
  return {
    rows: () => ends.length,

    add({ line, values, problem }: FileRow) {
      const text = copyLine(values)
      const why = problem ?? unstorable(text)
      if (why !== undefined) problems.set(ends.length, why)
      const at = endOf(ends.length - 1)
      const end = at + Buffer.byteLength(text)
      if (end > bytes.length) bytes = Buffer.concat([bytes.subarray(0, at)], end + USUAL_BYTES)
      bytes.write(text, at)
      lines.push(line)
      ends.push(end)
    },

    /** Why a row cannot be written, as far as that is known without asking Postgres. */
    problemOf: (index: number) => problems.get(index),

    row: (index: number): RowOfPart => ({
      line: lines[index]!,
      values: valuesOf(between(index, index + 1).toString()),
    }),

    /** The rows before `to`, for COPY. Valid until the part is emptied. */
    bytesOf: between,

    /** The same of the values at these places alone. */
    bytesAt(places: readonly number[], from: number, to: number) {
      const picked = []
      for (let index = from; index < to; index++) {
        const fields = fieldsOf(between(index, index + 1).toString())
        picked.push(lineOfFields(places.map((place) => fields[place]!)))
      }
      return Buffer.from(picked.join(''))
    },

    empty() {
      if (bytes.length > USUAL_BYTES) bytes = Buffer.allocUnsafe(USUAL_BYTES)
      ends = []
      lines = []
      problems = new Map()
    },
  }
}

function unstorable(text: string) {
  if (text.includes('\0')) return NUL
  return /\p{Surrogate}/u.test(text) ? HALF : undefined
}
