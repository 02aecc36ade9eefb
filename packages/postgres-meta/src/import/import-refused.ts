interface Refusal {
  /** Of the file, counted from 1. */
  line?: number | undefined
  /** Postgres's, where it was Postgres that refused. */
  code?: string | undefined
}

/** The connection ended between the commit and its answer. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/** The file is at fault, or what Postgres says about a row; nothing of it is kept. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
  readonly line: number | undefined
  readonly code: string | undefined

  constructor(message: string, { line, code }: Refusal = {}) {
    super(message)
    this.line = line
    this.code = code
  }
}
