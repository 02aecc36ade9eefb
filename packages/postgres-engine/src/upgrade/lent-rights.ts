import pg from 'pg'

const { escapeIdentifier: name } = pg

/** A right that a role needs for its own definitions; `object` is a quoted name. */
export interface NeededRight {
  grantee: string
  kind: 'database' | 'function' | 'schema' | 'table'
  object: string
  privilege: string
}

/**
 * Gives roles what they lack of these rights. Resolves to what takes exactly that back: an owner may have lost a right
 * since it made something, or have taken it from itself.
 */
export async function lendRights(to: pg.Client, needed: NeededRight[]): Promise<() => Promise<void>> {
  const { rows: lacking } = await to.query<NeededRight>(LACKING, [JSON.stringify(needed)])
  for (const right of lacking) await to.query(`grant ${wordsOf(right)} to ${name(right.grantee)}`)
  return async () => {
    for (const right of lacking) await to.query(`revoke ${wordsOf(right)} from ${name(right.grantee)}`)
  }
}

function wordsOf({ kind, object, privilege }: NeededRight) {
  return `${privilege} on ${kind} ${object}`
}

const LACKING = `
  select distinct grantee, kind, object, privilege
  from json_to_recordset($1) as needed (grantee text, kind text, object text, privilege text)
  where not case kind
    when 'database' then has_database_privilege(grantee, (parse_ident(object))[1], privilege)
    when 'schema' then has_schema_privilege(grantee, object::regnamespace, privilege)
    when 'function' then has_function_privilege(grantee, object::regprocedure, privilege)
    else has_table_privilege(grantee, object::regclass, privilege) end`
