import type pg from 'pg'

/** Kind of object → what there is of it. */
export type Fingerprint = Record<string, Record<string, unknown>[]>

/** Everything a database is, in words that do not change with the major. */
export async function fingerprintOf(client: pg.Client): Promise<Fingerprint> {
  await client.query(`set search_path = ''; set statement_timeout = 0; set row_security = off`)
  const found: Fingerprint = {}
  for (const [name, query] of Object.entries(CATALOGUE)) found[name] = (await client.query(query)).rows
  found['contents'] = await contentsOf(client)
  return found
}

const SCHEMAS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

function rights(acl: string, kind: string, owner: string) {
  return `(select array_agg(right_ order by right_) from (
    select coalesce(nullif(grantee, 0)::regrole::text, 'public') || ' ' || privilege_type || ' ' || is_grantable || ' ' || grantor::regrole as right_
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) where privilege_type <> 'MAINTAIN') r)`
}

const CATALOGUE = {
  roles: `
    select rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls,
           rolconnlimit, rolpassword, rolvaliduntil::text, shobj_description(oid, 'pg_authid') as comment
    from pg_authid where rolname !~ '^pg_' order by rolname`,
  memberships: `
    select roleid::regrole::text as role, member::regrole::text, admin_option from pg_auth_members
    where member::regrole::text !~ '^"?pg_' order by 1, 2`,
  settings: `
    select (select datname from pg_database d where d.oid = setdatabase) as datname,
           nullif(setrole, 0)::regrole::text as role, unnest(setconfig) as setting
    from pg_db_role_setting order by 1, 2, 3`,
  databases: `
    select datname, datdba::regrole::text, datconnlimit, shobj_description(oid, 'pg_database') as comment,
           ${rights('datacl', 'd', 'datdba')} as rights
    from pg_database where datname not like 'template%' order by 1`,
  extensions: `
    select extname, extowner::regrole::text, extnamespace::regnamespace::text, obj_description(oid, 'pg_extension') as comment
    from pg_extension order by 1`,
  schemas: `
    select nspname, nspowner::regrole::text, obj_description(oid, 'pg_namespace') as comment, ${rights('nspacl', 'n', 'nspowner')} as rights
    from pg_namespace n where ${SCHEMAS} order by 1`,
  relations: `
    select c.oid::regclass::text, relkind, relpersistence, relowner::regrole::text, relrowsecurity, relforcerowsecurity,
           relispartition, relispopulated, reloptions, pg_get_expr(relpartbound, c.oid) as bound,
           obj_description(c.oid, 'pg_class') as comment, ${rights('relacl', 'r', 'relowner')} as rights
    from pg_class c join pg_namespace n on n.oid = relnamespace where relkind not in ('i', 'I', 'S', 'c') and ${SCHEMAS}
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  columns: `
    select attrelid::regclass::text, row_number() over (partition by attrelid order by attnum) as position, attname,
           format_type(atttypid, atttypmod) as type, attnotnull, attidentity, attgenerated, attstorage,
           pg_get_expr(adbin, adrelid) as default, col_description(attrelid, attnum) as comment, attacl::text
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'm') and ${SCHEMAS}
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1, 2`,
  constraints: `
    select conrelid::regclass::text, contypid::regtype::text, conname, pg_get_constraintdef(c.oid) as definition, convalidated,
           obj_description(c.oid, 'pg_constraint') as comment
    from pg_constraint c join pg_namespace n on n.oid = connamespace where contype <> 'n' and ${SCHEMAS} order by 1, 2, 3`,
  indexes: `
    select indexrelid::regclass::text, pg_get_indexdef(indexrelid) as definition, indisclustered, indisvalid
    from pg_index join pg_class c on c.oid = indexrelid join pg_namespace n on n.oid = relnamespace where ${SCHEMAS} order by 1`,
  functions: `
    select p.oid::regprocedure::text, case when prokind <> 'a' then pg_get_functiondef(p.oid) end as definition,
           proowner::regrole::text, ${rights('proacl', 'f', 'proowner')} as rights
    from pg_proc p join pg_namespace n on n.oid = pronamespace where ${SCHEMAS}
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  limitedBuiltins: `
    select proname, ${rights('proacl', 'f', 'proowner')} as rights from pg_proc
    where proname in ('lo_creat', 'lo_create', 'lo_put', 'lowrite', 'lo_unlink', 'pg_logical_emit_message',
                      'pg_terminate_backend', 'pg_cancel_backend') order by 1, pronargs, proargtypes::text`,
  types: `
    select t.oid::regtype::text, typtype, typowner::regrole::text, ${rights('typacl', 'T', 'typowner')} as rights,
           (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = t.oid) as labels
    from pg_type t join pg_namespace n on n.oid = typnamespace where typtype in ('e', 'd', 'r', 'c') and ${SCHEMAS} order by 1`,
  triggers: `
    select pg_get_triggerdef(oid) as definition, tgenabled from pg_trigger where not tgisinternal order by 1`,
  policies: `select * from pg_policies order by schemaname, tablename, policyname`,
  rules: `select definition from pg_rules where schemaname <> 'pg_catalog' order by 1`,
  eventTriggers: `
    select evtname, evtevent, evtenabled, evttags, evtfoid::regproc::text, evtowner::regrole::text from pg_event_trigger order by 1`,
  publications: `select pubname, pubowner::regrole::text, pubinsert, pubupdate, pubdelete, pubtruncate, puballtables from pg_publication order by 1`,
  published: `select pubname, schemaname, tablename, attnames::text, rowfilter from pg_publication_tables order by 1, 2, 3`,
  defaultRights: `
    select defaclrole::regrole::text, nullif(defaclnamespace, 0)::regnamespace::text as schema, defaclobjtype, ${rights('defaclacl', 'r', 'defaclrole')} as rights from pg_default_acl order by 1, 2, 3`,
  statistics: `select pg_get_statisticsobjdef(oid) as definition, stxowner::regrole::text from pg_statistic_ext order by 1`,
  operators: `
    select o.oid::regoperator::text, oprcode::text, oprowner::regrole::text from pg_operator o join pg_namespace n on n.oid = oprnamespace
    where ${SCHEMAS} and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e') order by 1`,
  sequences: `
    select schemaname, sequencename, sequenceowner, data_type::text, start_value, min_value, max_value, increment_by, cycle, last_value
    from pg_sequences order by 1, 2`,
  foreignServers: `
    select srvname, srvowner::regrole::text, srvoptions, ${rights('srvacl', 'S', 'srvowner')} as rights,
           (select array_agg(umoptions::text) from pg_user_mappings m where m.srvid = s.oid) as mappings
    from pg_foreign_server s order by 1`,
  largeObjects: `
    select oid::text, lomowner::regrole::text, ${rights('lomacl', 'L', 'lomowner')} as rights, obj_description(oid, 'pg_largeobject') as comment,
           md5(lo_get(oid)) as contents from pg_largeobject_metadata order by 1`,
}

/** Every table's rows as a count and a checksum. */
async function contentsOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; only: string }>(`
    select format('%I.%I', nspname, relname) as name, case relkind when 'r' then 'only ' else '' end as only
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where (relkind in ('r', 'p', 'v') or relkind = 'm' and relispopulated) and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') and ${SCHEMAS} and relname !~ '^by_mood_' order by 1`)
  const contents: Record<string, unknown>[] = []
  for (const { name, only } of rows) {
    const { rows: sums } = await client.query(
      `select count(*) as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as checksum from ${only} ${name} t`,
    )
    contents.push({ name, ...sums[0] })
  }
  return contents
}
