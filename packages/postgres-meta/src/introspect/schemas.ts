import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type Schema = z.infer<typeof Schema>
export const Schema = z.object({
  id: z.number(),
  name: z.string(),
  owner: z.string(),
  comment: z.nullable(z.string()),
})

export const schemas = introspection({
  row: Schema,
  parameters: ['schemas', 'search', 'limit', 'offset'],
  sql: /* SQL */ `
    select n.oid as id,
           n.nspname::text as name,
           pg_get_userbyid(n.nspowner)::text as owner,
           obj_description(n.oid, 'pg_namespace') as comment
    from pg_catalog.pg_namespace n
    where ${schemaIsWanted('n.nspname')}
      and ($2::text is null or strpos(lower(n.nspname), lower($2)) > 0)
    order by n.nspname
    limit $3::int8 offset $4::int8`,
})
