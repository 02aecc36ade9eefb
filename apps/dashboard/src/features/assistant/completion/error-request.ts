import type { FailedStatement } from '../../../components/sql/sql-help.ts'

const LONGEST = 50_000

/** What the model sees of a failure. The detail may quote a row, so it goes along only where rows are shared. */
export function errorRequest({ sql, error, position }: FailedStatement, optInTags: readonly string[]) {
  const { code, message, detail, hint } = error
  const sharesRows = optInTags.includes('AI_DATA_GENERATOR_OPT_IN')
  const lines = [
    `${code}: ${message}`,
    sharesRows && detail && `Detail: ${detail}`,
    hint && `Hint: ${hint}`,
    position !== undefined && `At character ${position} of the statement.`,
  ]
  return { sql, error: lines.filter(Boolean).join('\n').slice(0, LONGEST) }
}

/** Whether the statement is short enough to be sent whole. */
export const fitsTheModel = ({ sql }: Pick<FailedStatement, 'sql'>) => sql.length <= LONGEST
