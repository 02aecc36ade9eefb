import { oneText } from '../../lib/url/plain-search.ts'

/** Whose rights on which table the page shows. */
export interface PrivilegesSearch {
  schema?: string
  table?: string
  role?: string
}

export const privilegesSearch = ({ schema, table, role }: Record<string, unknown>): PrivilegesSearch => ({
  schema: oneText(schema),
  table: oneText(table),
  role: oneText(role),
})
