import { ApiError } from '@plinth/contract/api-error'
import { InvalidStructure } from '@plinth/postgres-meta/ddl/structure-statement'

interface StructureFailure {
  /** What no field of the form says. */
  message: string | undefined
  fields: Readonly<Record<string, string>>
}

/** Why a change of the structure is refused, here or by the server, at the fields that it is about. */
export function structureFailure(error: Error): StructureFailure {
  if (error instanceof InvalidStructure) return { message: undefined, fields: { [error.field]: error.message } }
  const fields = error instanceof ApiError ? error.fields : {}
  return { message: Object.keys(fields).some(isShown) ? undefined : error.message, fields }
}

const isShown = (field: string) =>
  /^(?:name|schema|comment|primary_key|(?:columns|added)\.\d+\.\w+|foreign_keys\.\d+\.(?:columns|target))$/.test(field)
