import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type DatabaseFunction = z.infer<typeof DatabaseFunction>
export const DatabaseFunction = z.object({
  id: z.number(),
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['function', 'procedure', 'aggregate', 'window']),
  /** As written in SQL, with names and defaults. */
  arguments: z.string(),
  /** Null for a procedure. */
  returns: z.nullable(z.string()),
  language: z.string(),
  volatility: z.enum(['immutable', 'stable', 'volatile']),
  is_security_definer: z.boolean(),
  comment: z.nullable(z.string()),
})

/** SQL: what is read of a function `p`, in the schema `n` and the language `l`. */
export const functionFields = `
           p.oid as id,
           n.nspname::text as schema,
           p.proname::text as name,
           case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' when 'w' then 'window' else 'function' end
             as kind,
           pg_get_function_arguments(p.oid) as arguments,
           pg_get_function_result(p.oid) as returns,
           l.lanname::text as language,
           case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
           p.prosecdef as is_security_definer,
           obj_description(p.oid, 'pg_proc') as comment`

/** What can be called, without the bodies: those may hold secrets. */
export const functions = introspection({
  row: DatabaseFunction,
  parameters: ['schemas', 'search', 'limit', 'offset'],
  sql: /* SQL */ `
    select ${functionFields}
    from pg_catalog.pg_proc p
    join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    join pg_catalog.pg_language l on l.oid = p.prolang
    where ${schemaIsWanted('n.nspname')}
      and ($2::text is null or strpos(lower(p.proname), lower($2)) > 0)
    order by n.nspname, p.proname, arguments
    limit $3::int8 offset $4::int8`,
})
