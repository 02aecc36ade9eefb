import { platformSchemas } from '@plinth/catalog/system-schemas'
import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { literal } from '../quote.ts'
import { schemaIsWanted } from './system-schemas.ts'

/** How many tables there are outside of Postgres' own schemas, and how many of those in public have no row-level security. */
export const tableCounts = introspection({
  row: z.object({ tables: z.number(), tables_without_rls: z.number() }),
  parameters: ['schemas'],
  sql: /* SQL */ `
    select count(*)::int4 as tables,
           count(*) filter (where n.nspname = 'public' and not c.relrowsecurity)::int4 as tables_without_rls
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and ${schemaIsWanted('n.nspname')}
      and n.nspname not in (${platformSchemas.map(literal).join(', ')})
      and not exists (
        select from pg_catalog.pg_depend d
        where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      )`,
})
