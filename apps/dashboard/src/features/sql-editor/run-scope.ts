import { splitStatements } from '@plinth/postgres-meta/sql/split-statements'

/** What is in the editor. `from` and `to` are equal when nothing is selected. */
export interface EditorState {
  text: string
  from: number
  to: number
}

/** A piece of the text to be run; `offset` is where it begins, so that places in it can be found again. */
export interface RunScope {
  text: string
  offset: number
}

/** The selection, or everything when nothing but space is selected. */
export function selectionOrAll({ text, from, to }: EditorState): RunScope {
  const selected = text.slice(from, to)
  return selected.trim() === '' ? { text, offset: 0 } : { text: selected, offset: from }
}

/** The statement the cursor is in, or the last one that begins before it. Undefined when there is none. */
export function statementAtCursor({ text, to }: EditorState): RunScope | undefined {
  const statements = splitStatements(text)
  const found = statements.findLast(({ start }) => start <= to) ?? statements[0]
  return found && { text: found.text, offset: found.start }
}

/** Where a fault lies in the editor's text; undefined when the text has changed since it was sent. */
export function placeInEditor(text: string, sent: RunScope, position: number | undefined) {
  if (position === undefined || text.slice(sent.offset, sent.offset + sent.text.length) !== sent.text) return undefined
  const from = Math.min(sent.offset + position - 1, text.length)
  const word = /^(?:[\w$]+|"[^"]*"|'[^']*'|.)/.exec(text.slice(from))?.[0] ?? ''
  return { from, to: from + word.length }
}
