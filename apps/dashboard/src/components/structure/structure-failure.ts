import { ApiError } from '@plinth/contract/api-error'
import { InvalidStructure } from '@plinth/postgres-meta/ddl/structure-statement'

interface StructureFailure {
  /** What no field of the form says. */
  message: string | undefined
  fields: Readonly<Record<string, string>>
}

/** Why a change of the structure is refused, here or by the server, at the fields that it is about. */
export function structureFailure(error: Error, isShown: (field: string) => boolean): StructureFailure {
  const fields = error instanceof InvalidStructure ? { [error.field]: error.message } : fieldsOf(error)
  return { message: Object.keys(fields).some(isShown) ? undefined : error.message, fields }
}

const fieldsOf = (error: Error) => (error instanceof ApiError ? error.fields : {})
