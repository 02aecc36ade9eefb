import type { SqlResult } from '@plinth/contract/sql'
import type { StatementResult } from '@plinth/postgres-meta/sql/run-statements'

/** A statement's result as the API shows it. */
export const answered = ({ columns, ...result }: StatementResult): SqlResult => ({
  ...result,
  columns: columns.map(({ name, type }) => ({ name, type })),
})
