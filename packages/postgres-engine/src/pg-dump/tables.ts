import type pg from 'pg'

/** A table whose rows go over, with names quoted. */
export interface Table {
  source: string
  /** The root of the partitions where rows may belong to another one by now (they are hashed). */
  target: string
  targetOwner: string
  /** In parentheses, or nothing where there is no column to write. */
  columns: string
  /** The condition for people's rows in an extension's table; empty where all rows are theirs. */
  condition: string | null
}

export interface Sequence {
  name: string
}

const MADE_BY_EXTENSION = `exists (
  select from pg_catalog.pg_depend d
  where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Tables and sequences of an extension that hold what people put there, such as jobs. */
const EXTENSION_CONTENTS = `
  select contents.oid, contents.condition from pg_catalog.pg_extension, unnest(extconfig, extcondition) as contents (oid, condition)`

/** A hash may come out otherwise on another server, as with enums. */
const TARGET = `case when c.relispartition and exists (
    select from pg_catalog.pg_partition_ancestors(c.oid) as a
    join pg_catalog.pg_partitioned_table p on p.partrelid = a.relid where partstrat = 'h')
  then pg_catalog.pg_partition_root(c.oid)::oid else c.oid end`

/** Every table that people put rows into, but those in these schemas. */
export async function tablesOf(from: pg.Client, leftOut: string[] = []): Promise<Table[]> {
  const { rows } = await from.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as source, format('%I.%I', tn.nspname, t.relname) as target,
           pg_catalog.pg_get_userbyid(t.relowner)::text as "targetOwner", contents.condition,
           coalesce((select '(' || string_agg(quote_ident(attname), ', ' order by attnum) || ')'
                     from pg_catalog.pg_attribute
                     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''), '') as columns
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_class t on t.oid = ${TARGET}
    join pg_catalog.pg_namespace tn on tn.oid = t.relnamespace
    left join (${EXTENSION_CONTENTS}) contents on contents.oid = c.oid
    where c.relkind = 'r' and c.relpersistence <> 't' and ${IS_PEOPLES}
    order by c.oid`,
    [leftOut],
  )
  return rows
}

const IS_PEOPLES = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname <> all($1)
      and (contents.oid is not null or not ${MADE_BY_EXTENSION})`

export async function sequencesOf(from: pg.Client, leftOut: string[] = []): Promise<Sequence[]> {
  const { rows } = await from.query<Sequence>(
    `select format('%I.%I', n.nspname, c.relname) as name
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    left join (${EXTENSION_CONTENTS}) contents on contents.oid = c.oid
    where c.relkind = 'S' and c.relpersistence <> 't' and ${IS_PEOPLES}`,
    [leftOut],
  )
  return rows
}
