import { ourSchema } from '@plinth/catalog/system-schemas'
import { PLATFORM_MARK } from '@plinth/postgres-meta/platform-mark'
import type pg from 'pg'

/** What Postgres knows of what was written; two of them are compared. */
export interface Writes {
  /** Rows inserted, updated and deleted in people's tables and large objects. */
  rows: number
  /** Other as soon as anything was created, altered, dropped or emptied, or a sequence moved. */
  shape: string
}

/** Counts as the superuser, in people's database. What the platform writes there for itself does not count. */
export async function countWrites(admin: pg.Client): Promise<Writes> {
  const { rows } = await admin.query<Writes>(PLATFORM_MARK + WRITES)
  return rows[0]!
}

/** Below are the objects that every cluster is made with. */
const FIRST_OID = 16384

/** Those in which each change of an object leaves a row of another transaction. Vacuum and analyze change theirs in place. */
const catalogs = [
  'pg_namespace',
  'pg_proc',
  'pg_constraint',
  'pg_trigger',
  'pg_policy',
  'pg_rewrite',
  'pg_enum',
  'pg_attrdef',
  'pg_extension',
  'pg_event_trigger',
  'pg_publication',
  'pg_foreign_server',
  'pg_default_acl',
]

const parts = [
  ...catalogs.map(
    (name) => `select '${name}', oid::text, xmin::text from pg_catalog.${name} where oid >= ${FIRST_OID}`,
  ),
  // a table that is emptied or rewritten has another file
  `select 'pg_class', c.oid::text, c.xmin::text from pg_catalog.pg_class c
   where c.oid >= ${FIRST_OID} and c.relpersistence <> 't' and c.relkind <> 't'`,
  `select 'pg_attribute', a.attrelid::text || ' ' || a.attnum, a.xmin::text
   from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
   where c.oid >= ${FIRST_OID} and c.relpersistence <> 't' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')`,
  `select 'pg_type', oid::text, xmin::text from pg_catalog.pg_type where oid >= ${FIRST_OID} and typtype in ('d', 'e', 'r')`,
  `select 'pg_sequence', s.seqrelid::text, coalesce(pg_catalog.pg_sequence_last_value(s.seqrelid)::text, '')
   from pg_catalog.pg_sequence s join pg_catalog.pg_class c on c.oid = s.seqrelid where c.relpersistence = 'p'`,
  // the passwords of the platform's own roles are its affair
  `select 'pg_authid', oid::text, xmin::text from pg_catalog.pg_authid
   where oid >= ${FIRST_OID} and rolname not like 'plinth\\_%'`,
  // the tables of other databases are not counted from here
  `select 'pg_database', d.oid::text, concat_ws(' ', d.xmin::text, s.tup_inserted, s.tup_updated, s.tup_deleted)
   from pg_catalog.pg_database d join pg_catalog.pg_stat_database s on s.datid = d.oid
   where d.oid >= ${FIRST_OID} and d.datname <> pg_catalog.current_database()`,
]

const WRITES = `
  select (
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::float8
    from pg_catalog.pg_stat_all_tables
    where relid = 'pg_catalog.pg_largeobject'::regclass
      or (schemaname not like 'pg\\_%' and schemaname not in ('information_schema', '${ourSchema}'))
  ) as rows, (
    select coalesce(sum(hashtextextended(concat_ws(' ', catalog, id, version), 0)), 0)::text
    from (${parts.join(' union all ')}) part (catalog, id, version)
  ) as shape`
