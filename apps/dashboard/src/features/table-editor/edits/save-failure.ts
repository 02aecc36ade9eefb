import { ApiError } from '@plinth/contract/api-error'
import type { Subject } from './staged.ts'

/** What was refused when it was last saved: a row, and the column where that is known. */
export interface Problem {
  subject: Subject
  column: string | undefined
  message: string
}

/** Why changes were not saved. */
export interface SaveFailure {
  message: string
  /** Somebody else has changed what was read. */
  isConflict: boolean
  problems: readonly Problem[]
}

/** `subjects` are those of the changes, in the order in which they were sent. */
export function saveFailure(error: unknown, subjects: readonly Subject[]): SaveFailure {
  const message = error instanceof Error ? error.message : 'The changes could not be saved.'
  if (!(error instanceof ApiError)) return { message, isConflict: false, problems: [] }
  const problems = Object.entries(error.fields).flatMap(([field, text]): Problem[] => {
    const [, index, column] = /^changes\.(\d+)(?:\.(.+))?$/s.exec(field) ?? []
    const subject = subjects[Number(index)]
    return subject ? [{ subject, column, message: text }] : []
  })
  return { message, isConflict: error.reason === 'rows_changed', problems }
}
