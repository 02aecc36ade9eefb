import { ourSchema } from '@plinth/catalog/system-schemas'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { rolesQuery } from '../../data/roles.ts'
import { schemasQuery, tablesQuery } from '../../data/tables.ts'
import type { PrivilegesSearch } from './privileges-search.ts'

const USUAL = { schema: 'public', role: 'anon' }

/** What the address asks for, with what there is to choose from. Without a table in the address it is the first one. */
export function usePrivilegeSubject(projectRef: string, search: PrivilegesSearch) {
  const { schema = USUAL.schema, role = USUAL.role, table: name } = search
  const schemas = useQuery(schemasQuery(projectRef))
  const roles = useQuery(rolesQuery(projectRef))
  const pages = useInfiniteQuery(tablesQuery(projectRef, { schema, search: '' }))
  // while another schema loads, the tables of the one before are still there
  const tables = pages.isPlaceholderData ? undefined : pages.data?.pages.flat()
  return {
    schema,
    role,
    table: name === undefined ? tables?.[0] : tables?.find((table) => table.name === name),
    schemas: withChosen(schemas.data?.map((one) => one.name) ?? [], schema).filter((one) => one !== ourSchema),
    roles: withChosen(roles.data?.map((one) => one.name) ?? [], role).filter((one) => !one.startsWith('pg_')),
    tables,
    error: [pages, schemas, roles].find(({ data }) => data === undefined)?.error ?? undefined,
  }
}

export type PrivilegeSubject = ReturnType<typeof usePrivilegeSubject>

const withChosen = (names: readonly string[], chosen: string) => (names.includes(chosen) ? names : [...names, chosen])
