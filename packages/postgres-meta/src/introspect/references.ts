import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'

export type Reference = z.infer<typeof Reference>
export const Reference = z.object({
  id: z.number(),
  /** The table that points here. */
  table_id: z.number(),
  schema: z.string(),
  table: z.string(),
  name: z.string(),
  definition: z.string(),
})

/** The foreign keys that point at the given tables. */
export const references = introspection({
  row: Reference,
  parameters: ['tables'],
  sql: /* SQL */ `
    select k.oid as id,
           c.oid as table_id,
           n.nspname::text as schema,
           c.relname::text as table,
           k.conname::text as name,
           pg_get_constraintdef(k.oid) as definition
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class c on c.oid = k.conrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and ($1::oid[] is null or k.confrelid = any ($1))
    order by n.nspname, c.relname, k.conname`,
})
