import { ImportRefused } from './import-refused.ts'

/** In characters. A row is in memory a few times over before Postgres has it. */
const LONGEST_ROW = 16 * 1024 * 1024

/** The beginning of a row that goes on behind the text: it is looked at again when there is twice as much of it. */
export function heldText() {
  let held = ''
  let more = ''
  return {
    /** All that is there; undefined while that is too little. */
    with(piece: string, isLast: boolean): string | undefined {
      more += piece
      if (!isLast && more.length < held.length && held.length + more.length <= LONGEST_ROW) return undefined
      const text = held + more
      more = ''
      return text
    },

    /** Refuses a row that is too long; `line` is where it begins. */
    hold(rest: string, line: number) {
      if (rest.length > LONGEST_ROW) throw rowTooLong(line)
      held = rest
    },
  }
}

const rowTooLong = (line: number) =>
  new ImportRefused('This row is longer than 16 million characters. Import it with a database client.', { line })
