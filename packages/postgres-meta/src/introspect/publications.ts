import * as z from 'zod/mini'
import { publicationOperations } from '../ddl/publication-draft.ts'
import { introspection } from '../introspection.ts'

export type Publication = z.infer<typeof Publication>
export const Publication = z.object({
  id: z.number(),
  name: z.string(),
  owner: z.string(),
  operations: z.array(z.enum(publicationOperations)),
  via_root: z.boolean(),
  /** Also those that are created later. */
  is_of_all_tables: z.boolean(),
  /** All tables of these, also later ones. */
  schemas: z.array(z.string()),
  /** Those that are named one by one; the first ones. */
  tables: z.array(
    z.object({
      schema: z.string(),
      table: z.string(),
      /** Empty for all of them. */
      columns: z.array(z.string()),
      condition: z.nullable(z.string()),
    }),
  ),
  table_count: z.number(),
  /** Whether the one who reads it owns it, by a role or another. */
  is_own: z.boolean(),
  /** Another one as soon as it was changed. */
  version: z.string(),
})

/** A longer list is not changed in a form. */
const MOST_TABLES = 500

const LETTERS = { INSERT: 'pubinsert', UPDATE: 'pubupdate', DELETE: 'pubdelete', TRUNCATE: 'pubtruncate' }

const operations = publicationOperations.map((operation) => `case when p.${LETTERS[operation]} then '${operation}' end`)

/** Publications of the database, a page at a time. A search finds their names and those of their tables. */
export const publications = introspection({
  row: Publication,
  parameters: ['search', 'limit', 'offset', 'ids'],
  sql: /* SQL */ `
    with page as materialized (
      select p.*
      from pg_catalog.pg_publication p
      where ($4::oid[] is null or p.oid = any ($4))
        and (
          $1::text is null or strpos(lower(p.pubname), lower($1)) > 0 or exists (
            select from pg_catalog.pg_publication_rel r join pg_catalog.pg_class c on c.oid = r.prrelid
            where r.prpubid = p.oid and strpos(lower(c.relname), lower($1)) > 0
          )
        )
      order by p.pubname
      limit $2::int8 offset $3::int8
    ), published as materialized (
      select p.oid,
             n.nspname::text as schema,
             c.relname::text as "table",
             coalesce((
               select jsonb_agg(a.attname order by a.attnum)
               from pg_catalog.pg_attribute a
               where a.attrelid = c.oid and a.attnum = any (r.prattrs::int2[])
             ), '[]') as columns,
             pg_get_expr(r.prqual, r.prrelid) as condition,
             row_number() over (partition by p.oid order by n.nspname, c.relname) as place
      from page p
      join pg_catalog.pg_publication_rel r on r.prpubid = p.oid
      join pg_catalog.pg_class c on c.oid = r.prrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    )
    select p.oid as id,
           p.pubname::text as name,
           pg_get_userbyid(p.pubowner)::text as owner,
           array_remove(array[${operations.join(', ')}], null) as operations,
           p.pubviaroot as via_root,
           p.puballtables as is_of_all_tables,
           array(
             select n.nspname::text
             from pg_catalog.pg_publication_namespace s join pg_catalog.pg_namespace n on n.oid = s.pnnspid
             where s.pnpubid = p.oid
             order by 1
           ) as schemas,
           coalesce((
             select jsonb_agg(to_jsonb(t) - 'oid' - 'place' order by t.place)
             from published t where t.oid = p.oid and t.place <= ${MOST_TABLES}
           ), '[]') as tables,
           (select count(*)::int4 from published t where t.oid = p.oid) as table_count,
           pg_has_role(p.pubowner, 'usage') as is_own,
           md5(concat_ws('/', p.pubname, p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate, p.pubviaroot, (
             select string_agg(concat_ws('/', t.schema, t."table", t.columns, t.condition), ',' order by t.place)
             from published t where t.oid = p.oid
           ))) as version
    from page p
    order by p.pubname`,
})
