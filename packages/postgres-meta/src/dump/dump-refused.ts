import { shortened } from './shortened.ts'

/** Why a dump does not run, in words for people. */
export interface Refusal {
  message: string
  /** Postgres's, in a line of its own. */
  detail?: string | undefined
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
  readonly refusal: Omit<Refusal, 'detail'>

  /** What it says is kept and listed, and the file decides how long that is: a function may raise any text. */
  constructor({ message, detail, ...refusal }: Refusal) {
    const lines = detail === undefined ? [message] : [message, detail]
    const shown = lines.map((line) => shortened(line, LONGEST_TEXT)).join('\n')
    super(shown)
    this.refusal = {
      ...refusal,
      message: shown,
      ...(refusal.hint === undefined ? {} : { hint: shortened(refusal.hint, LONGEST_TEXT) }),
      ...(refusal.statement === undefined ? {} : { statement: beginningOf(refusal.statement) }),
    }
  }
}

const LONGEST_TEXT = 1000
const LONGEST_BEGINNING = 200

/** On one line, and without the password that may follow. */
function beginningOf(statement: string) {
  const head = shortened(statement, 4 * LONGEST_BEGINNING).replaceAll(/\s+/g, ' ')
  const secret = /\bpassword\b/i.exec(head)
  const shown = secret ? `${head.slice(0, secret.index + secret[0].length)} …` : head
  return shortened(shown, LONGEST_BEGINNING)
}
