import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'

export type ViewDefinition = z.infer<typeof ViewDefinition>
export const ViewDefinition = z.object({
  id: z.number(),
  query: z.string(),
  /** Such as `security_invoker=on`. */
  options: z.nullable(z.string()),
})

/** What views select, as Postgres writes it. */
export const viewDefinitions = introspection({
  row: ViewDefinition,
  parameters: ['tables'],
  sql: /* SQL */ `
    select c.oid as id, pg_get_viewdef(c.oid, true) as query, array_to_string(c.reloptions, ', ') as options
    from pg_catalog.pg_class c
    where c.relkind in ('v', 'm') and ($1::oid[] is null or c.oid = any ($1))`,
})
