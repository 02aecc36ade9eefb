import type pg from 'pg'

/** Commands of one kind on one kind of object, by one login. */
export interface NotedRights {
  login: string
  command: string
  on: string
  count: number
  /** What these transactions changed, with the rights that it has now as psql writes them. */
  objects: string[]
}

export interface FoundRights {
  /** False where the event trigger that notes changes of rights is missing or turned off. */
  areNoted: boolean
  rights: NotedRights[]
}

const MOST_OBJECTS = 50

/**
 * What the project's event trigger has noted. A note does not say which object it is about: Postgres keeps that from event
 * triggers. But the object's row was written by the same transaction.
 */
export async function readNotedRights(admin: pg.Client): Promise<FoundRights> {
  const [trigger] = (await admin.query<{ is_on: boolean }>(TRIGGER)).rows
  if (!trigger) return { areNoted: false, rights: [] }
  // the notes alone are cheap to read, and mostly there are none
  const { rowCount } = await admin.query('select from plinth.noted_rights limit 1')
  const { rows: rights } = rowCount === 0 ? { rows: [] } : await admin.query<NotedRights>(NOTES, [MOST_OBJECTS])
  return { areNoted: trigger.is_on, rights }
}

const TRIGGER = `
  select evtenabled = 'A' as is_on
  from pg_event_trigger join pg_proc on pg_proc.oid = evtfoid join pg_roles on pg_roles.oid = proowner
  where evtname = 'plinth_note_rights' and rolsuper and to_regclass('plinth.noted_rights') is not null`

/** Those that were read before in the same transaction, whose snapshot must be one for both. */
export const removeNotedRights = (admin: pg.Client) => admin.query('delete from plinth.noted_rights')

const withRights = (kind: string, name: string, catalog: string, acl: string, condition = 'true') =>
  `select '${kind} ' || ${name} as name, ${acl} as acl, o.xmin::text as made from ${catalog} as o
   where ${acl} is not null and ${condition} and o.xmin::text in (select made from noted)`

const identity = (catalog: string) => `(pg_identify_object('${catalog}'::regclass, oid, 0)).identity`

const OBJECTS = [
  withRights('table', 'oid::regclass', 'pg_class', 'relacl', `relkind <> 'S'`),
  withRights('sequence', 'oid::regclass', 'pg_class', 'relacl', `relkind = 'S'`),
  withRights('column', `attrelid::regclass || '.' || quote_ident(attname)`, 'pg_attribute', 'attacl'),
  withRights('function', 'oid::regprocedure', 'pg_proc', 'proacl'),
  withRights('schema', 'oid::regnamespace', 'pg_namespace', 'nspacl'),
  withRights('type', 'oid::regtype', 'pg_type', 'typacl'),
  withRights('language', identity('pg_language'), 'pg_language', 'lanacl'),
  withRights('foreign data wrapper', identity('pg_foreign_data_wrapper'), 'pg_foreign_data_wrapper', 'fdwacl'),
  withRights('foreign server', identity('pg_foreign_server'), 'pg_foreign_server', 'srvacl'),
  withRights('large object', 'oid::text', 'pg_largeobject_metadata', 'lomacl'),
  withRights(
    'default rights',
    `'of ' || defaclrole::regrole || case when defaclnamespace = 0 then '' else ' in ' || defaclnamespace::regnamespace end
       || ' on ' || case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions'
                    when 'T' then 'types' when 'n' then 'schemas' else 'large objects' end`,
    'pg_default_acl',
    'defaclacl',
  ),
].join('\nunion all\n')

const NOTES = `
  with noted as materialized (
    select login::text, command, object_type, xmin::text as made from plinth.noted_rights
  ), object as materialized (
    ${OBJECTS}
  ), named as (
    select login, command, object_type, left(name || ': ' || array_to_string(acl, ', '), 300) as line,
      row_number() over (partition by login, command, object_type order by name) as place
    from (select distinct * from noted) as once join object using (made)
    where name ~ case
      when command = 'ALTER DEFAULT PRIVILEGES' then '^default rights '
      when object_type = 'every object' then ''
      when object_type = 'table' then '^(table|sequence|column) '
      when object_type in ('procedure', 'routine') then '^function '
      when object_type = 'domain' then '^type '
      else '^' || object_type || ' ' end
  )
  select login, command, object_type as on, count(*)::int as count, array(
    select line from named
    where (named.login, named.command, named.object_type) = (noted.login, noted.command, noted.object_type) and place <= $1
    order by place
  ) as objects
  from noted group by login, command, object_type order by login, command, object_type`
