import { isSystemSchema } from '@plinth/catalog/system-schemas'
import { tables } from '@plinth/contract/tables'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { useAccess } from '../../../access/use-access.ts'
import { useProject } from '../../../data/projects.ts'

/** Whether this person may drop and empty the table here. */
export function useMayEndTable(projectRef: string, { kind, schema }: Table): boolean {
  const { may } = useAccess()
  const project = useProject(projectRef)
  const isAllowed = may(tables.drop, { organization: project.organization_slug, project: projectRef })
  return isAllowed && !isSystemSchema(schema) && (kind === 'table' || kind === 'partitioned')
}
