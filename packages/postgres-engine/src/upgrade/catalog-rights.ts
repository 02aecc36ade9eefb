import type pg from 'pg'
import { grantsIn, grantStatements, type Grant } from '../pg-dump/grants.ts'

interface ChangedRights {
  kind: 'function' | 'table'
  object: string
  family: string
  owner: string
  grants: Grant[]
}

/**
 * The rights on Postgres' own functions and views that somebody changed. A function that has other parameters in the new
 * major gets the rights that its name had: a right that was taken away must not come back.
 */
export async function copyCatalogRights(from: pg.Client, to: pg.Client) {
  const { rows } = await from.query<ChangedRights>(CHANGED_RIGHTS)
  for (const { kind, object, family, owner, grants } of rows) {
    for (const target of await counterparts(to, kind, object, family)) {
      for (const statement of grantStatements(`${kind} ${target}`, owner, grants)) await to.query(statement)
    }
  }
}

const SIGNATURE = `format('pg_catalog.%I(%s)', proname, pg_catalog.oidvectortypes(proargtypes))`

const CHANGED_RIGHTS = `
  select 'function' as kind, ${SIGNATURE} as object, proname::text as family, pg_get_userbyid(proowner) as owner,
         ${grantsIn(`coalesce(proacl, acldefault('f', proowner))`)} as grants
  from pg_catalog.pg_proc p
  left join pg_catalog.pg_init_privs i on i.classoid = 'pg_catalog.pg_proc'::regclass and i.objoid = p.oid
  where pronamespace = 'pg_catalog'::regnamespace and proacl is distinct from initprivs and prokind in ('f', 'w')
    and not exists (select from pg_catalog.pg_depend d
                    where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 'table', format('pg_catalog.%I', relname), relname::text, pg_get_userbyid(relowner),
         ${grantsIn(`coalesce(relacl, acldefault('r', relowner))`)}
  from pg_catalog.pg_class c
  left join pg_catalog.pg_init_privs i
    on i.classoid = 'pg_catalog.pg_class'::regclass and i.objoid = c.oid and i.objsubid = 0
  where relnamespace = 'pg_catalog'::regnamespace and relacl is distinct from initprivs and relkind in ('r', 'v')
    and not exists (select from pg_catalog.pg_depend d
                    where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

async function counterparts(to: pg.Client, kind: ChangedRights['kind'], object: string, family: string) {
  if (kind === 'table') {
    const { rows } = await to.query<{ found: boolean }>('select to_regclass($1) is not null as found', [object])
    return rows[0]?.found ? [object] : []
  }
  const { rows } = await to.query<{ object: string }>(
    `select ${SIGNATURE} as object from pg_catalog.pg_proc
     where pronamespace = 'pg_catalog'::regnamespace and proname = $1 and prokind in ('f', 'w')`,
    [family],
  )
  const names = rows.map((row) => row.object)
  return names.includes(object) ? [object] : names
}
