import type { ProjectMigration } from '../service-migrations.ts'

const rightsOn = (
  kind: string,
  name: string,
  catalog: string,
  acl: string,
  condition = 'true',
  [id, part] = ['oid', '0'],
) =>
  `select '${catalog}'::regclass::oid as catalog, ${id} as id, ${part} as part,
     '${kind} ' || ${name} as name, ${acl} as rights, o.xmin as made
   from ${catalog} as o where ${acl} is not null and ${condition}`

const identity = (catalog: string) => `(pg_identify_object('${catalog}'::regclass, oid, 0)).identity`

const OBJECTS = [
  rightsOn('table', 'oid::regclass', 'pg_class', 'relacl', `relkind <> 'S'`),
  rightsOn('sequence', 'oid::regclass', 'pg_class', 'relacl', `relkind = 'S'`),
  rightsOn('column', `attrelid::regclass || '.' || quote_ident(attname)`, 'pg_attribute', 'attacl', 'true', [
    'attrelid',
    'attnum::int',
  ]),
  rightsOn('function', 'oid::regprocedure', 'pg_proc', 'proacl'),
  rightsOn('schema', 'oid::regnamespace', 'pg_namespace', 'nspacl'),
  rightsOn('type', 'oid::regtype', 'pg_type', 'typacl'),
  rightsOn('language', identity('pg_language'), 'pg_language', 'lanacl'),
  rightsOn('foreign data wrapper', identity('pg_foreign_data_wrapper'), 'pg_foreign_data_wrapper', 'fdwacl'),
  rightsOn('foreign server', identity('pg_foreign_server'), 'pg_foreign_server', 'srvacl'),
  rightsOn('large object', 'oid::text', 'pg_largeobject_metadata', 'lomacl'),
  rightsOn(
    'default rights',
    `'of ' || defaclrole::regrole || case when defaclnamespace = 0 then '' else ' in ' || defaclnamespace::regnamespace end
       || ' on ' || case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions'
                    when 'T' then 'types' when 'n' then 'schemas' else 'large objects' end`,
    'pg_default_acl',
    'defaclacl',
  ),
].join('\nunion all\n')

/**
 * The rights on every object, and what they were when the platform last looked. Postgres does not say which object a GRANT
 * was about, and an ALTER after it takes the transaction of the GRANT from the object's row: what differs is seen anyway.
 * Large objects may be millions, and are known by their rows alone.
 */
export const knownRights: ProjectMigration = {
  name: '0008_known_rights',
  sql: /* SQL */ `
    create function plinth.object_rights()
    returns table (catalog oid, id oid, part int, name text, rights aclitem[], made xid)
    language sql stable set search_path = pg_catalog, pg_temp
    as $$ ${OBJECTS} $$;
    revoke execute on function plinth.object_rights() from public;

    create table plinth.known_rights (
      catalog oid not null,
      id oid not null,
      part int not null,
      name text not null,
      rights aclitem[] not null,
      primary key (catalog, id, part)
    );
    alter table plinth.known_rights enable row level security;
    insert into plinth.known_rights
    select catalog, id, part, name, rights from plinth.object_rights()
    where catalog <> 'pg_largeobject_metadata'::regclass;
  `,
}
