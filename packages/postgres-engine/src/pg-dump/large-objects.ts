import pg from 'pg'
import { grantsIn, grantStatements, type Grant } from './grants.ts'

interface Found {
  oid: string
  owner: string
  comment: string | null
  grants: Grant[]
}

/** Every large object with the statement that makes it, empty, and those for its owner, rights and comment. */
export async function readLargeObjects(client: pg.Client) {
  const { rows } = await client.query<Found>(`
    select oid::text, pg_get_userbyid(lomowner) as owner, obj_description(oid, 'pg_largeobject') as comment,
           ${grantsIn(`coalesce(lomacl, acldefault('L', lomowner))`)} as grants
    from pg_catalog.pg_largeobject_metadata`)
  return rows.map(({ oid, owner, comment, grants }) => {
    const object = `LARGE OBJECT ${oid}`
    return {
      oid,
      creation: `SELECT pg_catalog.lo_create(${oid})`,
      traits: [
        `ALTER ${object} OWNER TO ${pg.escapeIdentifier(owner)}`,
        ...grantStatements(object, owner, grants),
        ...(comment === null ? [] : [`COMMENT ON ${object} IS ${pg.escapeLiteral(comment)}`]),
      ],
    }
  })
}
