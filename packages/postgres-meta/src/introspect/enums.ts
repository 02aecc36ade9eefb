import { platformSchemas } from '@plinth/catalog/system-schemas'
import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { literal } from '../quote.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type EnumType = z.infer<typeof EnumType>
export const EnumType = z.object({
  id: z.number(),
  schema: z.string(),
  name: z.string(),
  /** In their order. */
  values: z.array(z.string()),
  /** Columns of tables and views with this type or a list of it: schema, table and column. The first ones. */
  used_by: z.array(z.string()),
  used_by_count: z.number(),
  comment: z.nullable(z.string()),
  /** The extension that it came with, and goes with. */
  extension: z.nullable(z.string()),
})

const MOST_SHOWN = 20

/**
 * Enumerated types, a page at a time. A search finds their names and their values. Without schemas those of the platform
 * are left out, as are those of extensions.
 */
export const enums = introspection({
  row: EnumType,
  parameters: ['schemas', 'search', 'limit', 'offset', 'ids'],
  sql: /* SQL */ `
    with page as materialized (
      select t.oid, t.typarray, t.typname, n.nspname, (
        select e.extname::text
        from pg_catalog.pg_depend d join pg_catalog.pg_extension e on e.oid = d.refobjid
        where d.classid = 'pg_catalog.pg_type'::regclass and d.objid = t.oid and d.deptype = 'e'
          and d.refclassid = 'pg_catalog.pg_extension'::regclass
      ) as extension
      from pg_catalog.pg_type t
      join pg_catalog.pg_namespace n on n.oid = t.typnamespace
      where t.typtype = 'e'
        and ${schemaIsWanted('n.nspname')}
        and ($1::text[] is not null or n.nspname not in (${platformSchemas.map(literal).join(', ')}))
        and ($1::text[] is not null or not exists (
          select from pg_catalog.pg_depend d
          where d.classid = 'pg_catalog.pg_type'::regclass and d.objid = t.oid and d.deptype = 'e'
        ))
        and (
          $2::text is null or strpos(lower(t.typname), lower($2)) > 0 or exists (
            select from pg_catalog.pg_enum e where e.enumtypid = t.oid and strpos(lower(e.enumlabel), lower($2)) > 0
          )
        )
        and ($5::oid[] is null or t.oid = any ($5))
      order by n.nspname, t.typname
      limit $3::int8 offset $4::int8
    ), used as (
      select p.oid, n.nspname || '.' || c.relname || '.' || a.attname as name
      from page p
      join pg_catalog.pg_attribute a on a.atttypid in (p.oid, p.typarray)
      join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm', 'f')
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where a.attnum > 0 and not a.attisdropped
    )
    select p.oid as id,
           p.nspname::text as schema,
           p.typname::text as name,
           array(
             select e.enumlabel::text from pg_catalog.pg_enum e where e.enumtypid = p.oid order by e.enumsortorder
           ) as values,
           array(select u.name from used u where u.oid = p.oid order by 1 limit ${MOST_SHOWN}) as used_by,
           (select count(*)::int4 from used u where u.oid = p.oid) as used_by_count,
           obj_description(p.oid, 'pg_type') as comment,
           p.extension
    from page p
    order by p.nspname, p.typname`,
})
