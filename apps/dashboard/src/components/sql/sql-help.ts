import type { SqlError } from '@plinth/contract/sql'
import { type ComponentType, createContext, useContext } from 'react'

/** What writes along on the pages of SQL. The route brings it, since an editor does not know who helps. */
export interface SqlHelp {
  ErrorHelp: ComponentType<ErrorHelpProps>
  NameHelp: ComponentType<NameHelpProps>
  DraftHelp: ComponentType<{ projectRef: string }>
}

/** One statement that the database refused, and why. */
export interface FailedStatement {
  sql: string
  /** Where it stood in the editor when it ran. */
  start: number
  error: Pick<SqlError, 'code' | 'message' | 'detail' | 'hint'>
  /** Of the fault in the statement, counted from 1. */
  position: number | undefined
}

export interface ErrorHelpProps {
  projectRef: string
  failed: FailedStatement
  /** Puts other SQL in the place of the statement. False where it does not stand there any more. */
  onReplace: (sql: string) => boolean
}

export interface NameHelpProps {
  projectRef: string
  /** What stands in the field. */
  name: string
  /** The query that wants a name. */
  readSql: () => Promise<string>
  /** Changes what stands there by then. */
  onName: (change: (current: string) => string) => void
}

/** Empty where nobody helps. */
export const SqlHelpContext = createContext<Partial<SqlHelp>>({})

export const useSqlHelp = () => useContext(SqlHelpContext)
