import pg from 'pg'
import { grantsIn, grantStatements, type Grant } from '../pg-dump/grants.ts'

interface LargeObject {
  oid: string
  owner: string
  comment: string | null
  grants: Grant[]
}

const PIECE_BYTES = 128 * 1024

/** Large objects with owner, rights and comment, in pieces that fit into a statement. */
export async function* largeObjects(client: pg.Client) {
  const { rows } = await client.query<LargeObject>(`
    select oid::text, pg_get_userbyid(lomowner) as owner, obj_description(oid, 'pg_largeobject') as comment,
           ${grantsIn(`coalesce(lomacl, acldefault('L', lomowner))`)} as grants
    from pg_catalog.pg_largeobject_metadata`)
  for (const { oid, owner, comment, grants } of rows) {
    const object = `LARGE OBJECT ${oid}`
    yield `SELECT pg_catalog.lo_create(${oid});\n\n`
    for (let offset = 0; ; offset += PIECE_BYTES) {
      const piece = await pieceOf(client, oid, offset)
      if (piece === '') break
      yield `SELECT pg_catalog.lo_put(${oid}, ${offset}, '\\x${piece}');\n\n`
    }
    const statements = [
      `ALTER ${object} OWNER TO ${pg.escapeIdentifier(owner)}`,
      ...grantStatements(object, owner, grants),
      ...(comment === null ? [] : [`COMMENT ON ${object} IS ${pg.escapeLiteral(comment)}`]),
    ]
    for (const statement of statements) yield `${statement};\n\n`
  }
}

async function pieceOf(client: pg.Client, oid: string, offset: number) {
  const { rows } = await client.query<{ piece: string }>(
    `select pg_catalog.encode(pg_catalog.lo_get($1, $2, $3), 'hex') as piece`,
    [oid, offset, PIECE_BYTES],
  )
  return rows[0]?.piece ?? ''
}
