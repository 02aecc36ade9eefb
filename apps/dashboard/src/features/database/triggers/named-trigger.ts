import type { TableTrigger } from '@plinth/postgres-meta/introspect/table-triggers'

/** What a change of a trigger names, as it was read. */
export const namedTrigger = ({ id, table_id, schema, table, name, version }: TableTrigger) => ({
  table_id: String(table_id),
  object_id: String(id),
  schema,
  table,
  name,
  version,
})
