import { splitStatements } from '@plinth/postgres-meta/sql/split-statements'

/** What would take the place of a statement, whose own semicolon stays where it is. Undefined where there is nothing. */
export function proposedSql(written: string | null): string | undefined {
  const sql = (written ?? '').replaceAll(/\r\n?/g, '\n')
  const statements = splitStatements(sql)
  const [first, last] = [statements[0], statements.at(-1)]
  if (!first || !last) return undefined
  const text = sql.slice(first.start, last.end)
  // a comment at the end must not swallow the semicolon
  const isSwallowed = splitStatements(`${text}; select`).length === statements.length
  return isSwallowed ? `${text}\n` : text
}
