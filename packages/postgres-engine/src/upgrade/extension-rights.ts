import type pg from 'pg'
import { NAME } from './schema-statements.ts'

const FUNCTION_RIGHT = new RegExp(String.raw`^((?:GRANT|REVOKE) .+? ON FUNCTION )(${NAME})\([^()]*\)( (?:TO|FROM) .+)$`)

/**
 * A right on a function of an extension is given by its name alone, where there is but one of that name: another version
 * of the extension may have it with other arguments.
 */
export async function withoutOldArguments(to: pg.Client, statement: string): Promise<string> {
  const [, right, name, receiver] = FUNCTION_RIGHT.exec(statement) ?? []
  if (right === undefined || name === undefined || receiver === undefined) return statement
  const { rows } = await to.query<{ is: boolean }>(
    `select exists (
       select from pg_catalog.pg_depend
       where classid = 'pg_catalog.pg_proc'::regclass and objid = to_regproc($1)::oid and deptype = 'e'
     ) as is`,
    [name],
  )
  return rows[0]?.is === true ? right + name + receiver : statement
}
