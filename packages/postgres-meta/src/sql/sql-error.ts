import type { BudgetScope } from './byte-budget.ts'
import type { Notice } from './notices.ts'
import type { Statement } from './split-statements.ts'

/** Ours, where Postgres has no SQLSTATE for it. */
export type StopCode =
  | 'cancelled'
  | 'timeout'
  | 'others_wait'
  | 'result_too_large'
  | 'results_use_too_much'
  | 'too_many_rows'
  | 'too_many_statements'
  | 'parameters_of_several'
  | 'unstoppable'
  | 'connection_lost'
  | 'copy_not_supported'

/** How a run failed, in words that may be shown to the author of the SQL. */
export interface SqlError {
  /** A SQLSTATE of five characters, or a StopCode. */
  code: string
  message: string
  severity?: string
  detail?: string
  hint?: string
  where?: string
  /** 1-based place in the whole text that was sent, in UTF-16 units: the fault is at `text[position - 1]`. */
  position?: number
  /** 1-based line of that place. */
  line?: number
  schema?: string
  table?: string
  column?: string
  data_type?: string
  constraint?: string
  /** Whose limit was reached, for `results_use_too_much`. */
  scope?: BudgetScope
  /** Counts the statements from 0. */
  statement_index: number
  /** What the failed statement had said until then. */
  notices: Notice[]
}

/** The author of the SQL controls how long these are, and nothing else limits them. */
const LONGEST_TEXT = 10_000

export function sqlError(error: Error, text: string, statement: Statement | undefined, index: number): SqlError {
  const code = field(error, 'code')
  if (code === undefined || field(error, 'severity') === undefined) {
    return stopError('connection_lost', 'The connection to the database was lost.', index)
  }
  const position = statement && placeInText(statement, Number(field(error, 'position')))
  return {
    code,
    message: cut(error.message),
    severity: field(error, 'severity'),
    detail: field(error, 'detail'),
    hint: field(error, 'hint'),
    where: field(error, 'where'),
    position,
    line: position === undefined ? undefined : lineAt(text, position),
    schema: field(error, 'schema'),
    table: field(error, 'table'),
    column: field(error, 'column'),
    data_type: field(error, 'dataType'),
    constraint: field(error, 'constraint'),
    statement_index: index,
    notices: [],
  }
}

export function stopError(code: string, message: string, index: number): SqlError {
  return { code, message, statement_index: index, notices: [] }
}

/** Whether Postgres closes the connection after this error. */
export function endsConnection(error: Error): boolean {
  const severity = field(error, 'severity')
  return severity === undefined || severity === 'FATAL' || severity === 'PANIC'
}

function field(error: Error, name: string) {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' && value !== '' ? cut(value) : undefined
}

const cut = (text: string) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text)

/** Postgres counts code points of the statement, editors count UTF-16 units of the text. */
function placeInText({ text, start }: Statement, position: number) {
  if (!Number.isInteger(position) || position < 1) return undefined
  let units = 0
  for (let characters = 1; characters < position && units < text.length; characters++) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
  }
  return start + units + 1
}

function lineAt(text: string, position: number) {
  return text.slice(0, position - 1).split(/\r\n|\r|\n/).length
}
