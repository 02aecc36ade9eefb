import { ImportRefused } from './import-refused.ts'
import { heldText } from './held-text.ts'

export interface CsvRow {
  /** Where it begins in the file, counted from 1. */
  line: number
  /** Null for an empty value without quotes. */
  values: (string | null)[]
}

const LINE_BREAK = 10
const RETURN = 13
const QUOTE = 34

/**
 * Reads the rows of a CSV file as its text comes, as COPY reads them: quotes may begin within a value, and what ends a
 * line may be in quotes. Lines may end with LF, CRLF or CR.
 * https://www.rfc-editor.org/rfc/rfc4180
 */
export function csvRows(delimiter: string) {
  const delimiterCode = delimiter.charCodeAt(0)
  const held = heldText()
  let line = 1
  return {
    /** The rows that end in this piece of the text. */
    read(piece: string, isLast = false): CsvRow[] {
      const text = held.with(piece, isLast)
      if (text === undefined) return []
      const rows: CsvRow[] = []
      let at = 0
      while (at < text.length) {
        const row = rowAt(text, at, { delimiterCode, isLast })
        if (!row) break
        rows.push({ line, values: row.values })
        line += row.lines
        at = row.end
      }
      held.hold(text.slice(at), line)
      if (isLast && at < text.length) throw new ImportRefused('A value begins with a quote and never ends.', { line })
      return rows
    },
  }
}

interface Reading {
  delimiterCode: number
  /** Whether nothing follows the text. */
  isLast: boolean
}

/** Undefined where the row goes on behind the text. */
function rowAt(text: string, start: number, { delimiterCode, isLast }: Reading) {
  const values: (string | null)[] = []
  let lines = 1
  let at = start
  for (;;) {
    let end = endOfPlain(text, at, delimiterCode)
    let value = text.slice(at, end)
    let hasQuotes = false
    while (text.charCodeAt(end) === QUOTE) {
      hasQuotes = true
      const close = closingQuote(text, end + 1, isLast)
      if (close === undefined) return undefined
      value += unquoted(text.slice(end + 1, close))
      lines += lineBreaks(text, end + 1, close)
      at = close + 1
      end = endOfPlain(text, at, delimiterCode)
      value += text.slice(at, end)
    }
    values.push(value === '' && !hasQuotes ? null : value)
    if (end === text.length) return isLast ? { values, lines, end } : undefined
    const code = text.charCodeAt(end)
    at = end + 1
    if (code === LINE_BREAK) return { values, lines, end: at }
    if (code === RETURN) {
      if (at === text.length && !isLast) return undefined
      return { values, lines, end: text.charCodeAt(at) === LINE_BREAK ? at + 1 : at }
    }
  }
}

/** Where the next quote, delimiter or end of a line is, or the text ends. */
function endOfPlain(text: string, start: number, delimiterCode: number) {
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === delimiterCode || code === QUOTE || code === LINE_BREAK || code === RETURN) break
  }
  return at
}

/** The first quote that is not doubled. Undefined where it is not in the text, or may be doubled by what follows it. */
function closingQuote(text: string, start: number, isLast: boolean) {
  for (let at = start; ; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1 || (at + 1 === text.length && !isLast)) return undefined
    if (text.charCodeAt(at + 1) !== QUOTE) return at
  }
}

const unquoted = (text: string) => (text.includes('"') ? text.replaceAll('""', '"') : text)

function lineBreaks(text: string, start: number, end: number) {
  let count = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === LINE_BREAK || (code === RETURN && text.charCodeAt(at + 1) !== LINE_BREAK)) count++
  }
  return count
}
