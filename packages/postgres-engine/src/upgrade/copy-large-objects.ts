import pg from 'pg'
import { grantsIn, grantStatements, type Grant } from '../pg-dump/grants.ts'

interface LargeObject {
  oid: string
  owner: string
  comment: string | null
  grants: Grant[]
}

/** Makes every large object, still empty, with its owner, rights and comment; pg_dump counts these to the data. */
export async function makeLargeObjects(from: pg.Client, to: pg.Client) {
  const { rows } = await from.query<LargeObject>(`
    select oid::text, pg_get_userbyid(lomowner) as owner, obj_description(oid, 'pg_largeobject') as comment,
           ${grantsIn(`coalesce(lomacl, acldefault('L', lomowner))`)} as grants
    from pg_catalog.pg_largeobject_metadata`)
  for (const { oid, owner, comment, grants } of rows) {
    const object = `large object ${oid}`
    const statements = [
      `select pg_catalog.lo_create(${oid})`,
      `alter ${object} owner to ${pg.escapeIdentifier(owner)}`,
      ...grantStatements(object, owner, grants),
      ...(comment === null ? [] : [`comment on ${object} is ${pg.escapeLiteral(comment)}`]),
    ]
    await to.query(statements.join(';'))
  }
}
