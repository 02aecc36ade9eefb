import { ApiError } from '@plinth/contract/api-error'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { toastError } from '../../api/toast-error.ts'

/** Puts what the server says about fields beside them, and everything else into a toast. */
export function setServerErrors<Values extends FieldValues>(
  error: Error,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
) {
  const named = error instanceof ApiError ? error.fields : {}
  const known = fields.filter((field) => named[field] !== undefined)
  if (known.length === 0) toastError(error)
  for (const [index, field] of known.entries()) {
    setError(field, { type: 'server', message: named[field] }, { shouldFocus: index === 0 })
  }
}
