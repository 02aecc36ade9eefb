import type pg from 'pg'
import { isMember, madeLater } from './made-later.ts'
import { traitsFrom, type Traits } from './traits.ts'

/** Whose the objects of one database are, and which code they call. An extension counts as one object. */
export async function objectTraits(client: pg.Client): Promise<Traits> {
  return traitsFrom(client, OBJECT_TRAITS)
}

interface Words {
  /** SQL expressions; `o` is the object's row. */
  kind: string
  name: string
  /** What must be the same. */
  value: string
  condition: string
}

function objects(catalog: string, { kind, name, value, condition }: Words) {
  return `
    select ${kind} || ' ' || ${name} as name, row(${value})::text as value from pg_catalog.${catalog} o
    where ${condition} and not ${isMember(catalog, 'o.oid')}`
}

/** Of catalogs whose columns for owner and schema begin with a prefix. */
function owned(kind: string, catalog: string, prefix: string, value = 'true', schema?: string) {
  return objects(catalog, {
    kind: `'${kind}'`,
    name: identityIn(catalog),
    value: `pg_get_userbyid(${prefix}owner), ${value}`,
    condition: schema === undefined ? 'true' : madeLater('o.oid', schema),
  })
}

function inSchema(kind: string, catalog: string, prefix: string, value = 'true') {
  return owned(kind, catalog, prefix, value, `${prefix}namespace`)
}

function identityIn(catalog: string) {
  return `(pg_catalog.pg_identify_object('pg_catalog.${catalog}'::regclass, o.oid, 0)).identity`
}

function ofTable(kind: string, catalog: string, { table, ...words }: { table: string } & Omit<Words, 'kind'>) {
  const { condition } = words
  return objects(catalog, {
    ...words,
    kind: `'${kind}'`,
    condition: `${condition} and not ${isMember('pg_class', table)} and
      ${madeLater('o.oid', `(select relnamespace from pg_catalog.pg_class where oid = ${table})`)}`,
  })
}

const RELATION = `case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end`

const OBJECT_TRAITS = [
  objects('pg_class', {
    kind: RELATION,
    name: 'o.oid::regclass',
    value: 'pg_get_userbyid(relowner), relkind',
    condition: `relkind in ('r', 'p', 'v', 'm', 'f', 'S') and relpersistence <> 't' and ${madeLater('o.oid', 'relnamespace')}`,
  }),
  objects('pg_proc', {
    kind: `'function'`,
    name: 'o.oid::regprocedure',
    value: `pg_get_userbyid(proowner), prosecdef, proleakproof, provolatile, probin, proconfig, md5(prosrc),
            (select lanname from pg_catalog.pg_language l where l.oid = prolang)`,
    condition: madeLater('o.oid', 'pronamespace'),
  }),
  objects('pg_type', {
    kind: `'type'`,
    name: 'o.oid::regtype',
    value: 'pg_get_userbyid(typowner), typtype',
    condition: `typtype in ('b', 'd', 'e', 'r') and typelem = 0 and ${madeLater('o.oid', 'typnamespace')}`,
  }),
  objects('pg_cast', {
    kind: `'cast'`,
    name: `format('from %s to %s', castsource::regtype, casttarget::regtype)`,
    value: `castfunc::regprocedure, castcontext, castmethod`,
    condition: madeLater('o.oid'),
  }),
  ofTable('trigger', 'pg_trigger', {
    table: 'tgrelid',
    name: `format('%I of %s', tgname, tgrelid::regclass)`,
    value: 'tgfoid::regprocedure, tgenabled, tgtype',
    condition: 'not tgisinternal',
  }),
  ofTable('rule', 'pg_rewrite', {
    table: 'ev_class',
    name: `format('%I of %s', rulename, ev_class::regclass)`,
    value: 'ev_type, ev_enabled, is_instead',
    condition: `rulename <> '_RETURN'`,
  }),
  owned('event trigger', 'pg_event_trigger', 'evt', 'evtevent, evtfoid::regprocedure, evtenabled'),
  owned('language', 'pg_language', 'lan', 'lanpltrusted, lanplcallfoid::regprocedure'),
  owned('schema', 'pg_namespace', 'nsp', 'true', 'o.oid'),
  owned('extension', 'pg_extension', 'ext', 'extnamespace::regnamespace'),
  owned('foreign data wrapper', 'pg_foreign_data_wrapper', 'fdw', 'fdwhandler::regproc'),
  owned('foreign server', 'pg_foreign_server', 'srv'),
  owned('publication', 'pg_publication', 'pub', 'puballtables'),
  owned('statistics', 'pg_statistic_ext', 'stx', 'stxrelid::regclass'),
  inSchema('operator', 'pg_operator', 'opr', 'oprcode::regproc'),
  inSchema('operator class', 'pg_opclass', 'opc', 'opcdefault'),
  inSchema('operator family', 'pg_opfamily', 'opf'),
  inSchema('collation', 'pg_collation', 'coll'),
  inSchema('conversion', 'pg_conversion', 'con', 'conproc::regproc'),
  inSchema('text search configuration', 'pg_ts_config', 'cfg'),
  inSchema('text search dictionary', 'pg_ts_dict', 'dict'),
  ...['pg_am', 'pg_transform', 'pg_ts_parser', 'pg_ts_template'].map((catalog) =>
    objects(catalog, {
      kind: `'${catalog}'`,
      name: identityIn(catalog),
      value: 'true, true',
      condition: madeLater('o.oid'),
    }),
  ),
].join('\nunion all\n')
