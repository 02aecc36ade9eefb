import pg from 'pg'
import { grantsIn, grantStatements, type Grant } from '../pg-dump/grants.ts'
import type { Definition } from './schema-statements.ts'

const { escapeIdentifier: name } = pg

/** Empty schemas with their owners and rights, before anything can be in them. */
export async function copySchemas(from: pg.Client, to: pg.Client, definitions: Definition[]) {
  await dropMissingPublic(from, to)
  for (const { kind, statement } of definitions) if (kind === 'schema') await to.query(statement)
  const { rows } = await from.query<{ schema: string; owner: string; grants: Grant[] }>(`
    select nspname::text as schema, pg_catalog.pg_get_userbyid(nspowner)::text as owner,
           ${grantsIn(`coalesce(nspacl, acldefault('n', nspowner))`)} as grants
    from pg_catalog.pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`)
  for (const { schema, owner, grants } of rows) {
    await to.query(`alter schema ${name(schema)} owner to ${name(owner)}`)
    for (const statement of grantStatements(`schema ${name(schema)}`, owner, grants)) await to.query(statement)
  }
}

/** pg_dump takes for granted that there is one. */
async function dropMissingPublic(from: pg.Client, to: pg.Client) {
  const { rows } = await from.query("select from pg_catalog.pg_namespace where nspname = 'public'")
  if (rows.length === 0) await to.query('drop schema public')
}
