/** Why a dump does not run, in words for people. */
export interface Refusal {
  message: string
  /** Of the file, counted from 1. */
  line?: number | undefined
  /** Of the statement as much as is shown. */
  statement?: string | undefined
  /** What to do about it. */
  hint?: string | undefined
  /** Postgres's, where it was Postgres that refused. */
  code?: string | undefined
}

/** The file is at fault, or what Postgres says about it; nothing of it is kept. */
export class DumpRefused extends Error {
  override name = 'DumpRefused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = {
      ...refusal,
      ...(refusal.statement === undefined ? {} : { statement: beginningOf(refusal.statement) }),
    }
  }
}

const LONGEST_BEGINNING = 200

/** On one line, and without the password that may follow. */
function beginningOf(statement: string) {
  const head = statement.slice(0, 4 * LONGEST_BEGINNING).replaceAll(/\s+/g, ' ')
  const secret = /\bpassword\b/i.exec(head)
  const shown = secret ? `${head.slice(0, secret.index + secret[0].length)} …` : head
  return shown.length > LONGEST_BEGINNING ? `${shown.slice(0, LONGEST_BEGINNING)}…` : shown
}
