import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'

/** Tells cheaply whether what `tables`, `columns` and `constraints` say of a table's rows has changed. */
export const tableVersion = introspection({
  row: z.object({ schema: z.string(), version: z.string() }),
  parameters: ['tables'],
  sql: /* SQL */ `
    select n.nspname::text as schema,
           md5(concat_ws(' ', n.oid, n.xmin, c.xmin, c.reltuples, c.relhassubclass,
             (
               select string_agg(concat_ws('.', a.attnum, a.xmin, t.xmin), ',' order by a.attnum)
               from pg_catalog.pg_attribute a
               left join pg_catalog.pg_type t on t.oid = a.atttypid
               where a.attrelid = c.oid and a.attnum > 0
             ),
             '/',
             (
               select string_agg(concat_ws('.', k.oid, k.xmin), ',' order by k.oid)
               from pg_catalog.pg_constraint k
               where k.conrelid = c.oid
             )
           )) as version
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.oid = any ($1::oid[])`,
})
