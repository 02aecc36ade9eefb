import { platformSchemas } from '@plinth/catalog/system-schemas'
import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { literal } from '../quote.ts'
import { DatabaseFunction, functionFields } from './functions.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type Routine = z.infer<typeof Routine>
export const Routine = z.extend(DatabaseFunction, {
  /** The extension that it came with, and goes with. */
  extension: z.nullable(z.string()),
})

/** SQL: what is read of a routine `p`, in the schema `n` and the language `l`. */
export const routineFields = `${functionFields},
           (
             select e.extname::text
             from pg_catalog.pg_depend d join pg_catalog.pg_extension e on e.oid = d.refobjid
             where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
               and d.refclassid = 'pg_catalog.pg_extension'::regclass
           ) as extension`

/**
 * Functions, procedures and aggregates, a page at a time. Without schemas those of the platform are left out, as are those
 * of extensions.
 */
export const routines = introspection({
  row: Routine,
  parameters: ['schemas', 'search', 'limit', 'offset'],
  sql: /* SQL */ `
    select ${routineFields}
    from pg_catalog.pg_proc p
    join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    join pg_catalog.pg_language l on l.oid = p.prolang
    where ${schemaIsWanted('n.nspname')}
      and ($2::text is null or strpos(lower(p.proname), lower($2)) > 0)
      and ($1::text[] is not null or n.nspname not in (${platformSchemas.map(literal).join(', ')}))
      and ($1::text[] is not null or not exists (
        select from pg_catalog.pg_depend d
        where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
      ))
    order by n.nspname, p.proname, arguments
    limit $3::int8 offset $4::int8`,
})
