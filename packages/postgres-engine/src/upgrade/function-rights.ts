import type pg from 'pg'
import { grantsIn, grantStatements, type Grant } from '../pg-dump/grants.ts'

interface FunctionRights {
  signature: string
  owner: string
  grants: Grant[]
}

const SIGNATURE = `format('%I.%I(%s)', nspname, proname, pg_catalog.oidvectortypes(proargtypes))`

/**
 * Gives each function its rights as soon as it is made. pg_dump does so after all definitions, and until then everybody
 * could run it: also one that has its owner's rights, from the code of another owner. Resolves to what does this for the
 * functions that are new since it was called last.
 */
export async function followNewFunctions(from: pg.Client, to: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await from.query<FunctionRights>(CHANGED_RIGHTS)
  const rights = new Map(rows.map((row) => [row.signature, row]))
  let last = '16383'
  return async () => {
    const { rows: made } = await to.query<{ oid: string; signature: string }>(
      `select p.oid::text, ${SIGNATURE} as signature from pg_catalog.pg_proc p
       join pg_catalog.pg_namespace n on n.oid = pronamespace where p.oid > $1::oid order by p.oid`,
      [last],
    )
    for (const { oid, signature } of made) {
      last = oid
      const { owner, grants } = rights.get(signature) ?? {}
      if (owner === undefined || grants === undefined) continue
      for (const statement of grantStatements(`routine ${signature}`, owner, grants)) await to.query(statement)
    }
  }
}

const CHANGED_RIGHTS = `
  select ${SIGNATURE} as signature, pg_get_userbyid(proowner) as owner, ${grantsIn('proacl')} as grants
  from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace n on n.oid = pronamespace
  left join pg_catalog.pg_init_privs i on i.classoid = 'pg_catalog.pg_proc'::regclass and i.objoid = p.oid
  where nspname <> 'pg_catalog' and proacl is distinct from initprivs and proacl is not null`
