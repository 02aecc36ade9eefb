import { schemaDiagram } from '@plinth/contract/schema-diagram'
import { keepPreviousData } from '@tanstack/react-query'
import { type Cancelable, keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

interface DiagramChoice {
  /** Without any, all but the platform's. */
  schemas: readonly string[] | undefined
  search: string
}

export function schemaDiagramQuery(ref: string, { schemas, search }: DiagramChoice) {
  const input = { ref, ...(schemas ? { included_schemas: [...schemas] } : {}), ...(search ? { search } : {}) }
  return {
    queryKey: keyOf(schemaDiagram.read, input),
    queryFn: ({ signal }: Cancelable) => callDatabase(schemaDiagram.read, input, signal),
    placeholderData: keepPreviousData,
    // a client or a migration may have changed it since
    refetchOnMount: 'always' as const,
  }
}
