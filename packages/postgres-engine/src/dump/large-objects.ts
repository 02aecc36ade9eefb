import type pg from 'pg'
import { readLargeObjects } from '../pg-dump/large-objects.ts'

const PIECE_BYTES = 128 * 1024

/** Large objects with owner, rights and comment, in pieces that fit into a statement. */
export async function* largeObjects(client: pg.Client) {
  for (const { oid, creation, traits } of await readLargeObjects(client)) {
    yield `${creation};\n\n`
    for (let offset = 0; ; offset += PIECE_BYTES) {
      const piece = await pieceOf(client, oid, offset)
      if (piece === '') break
      yield `SELECT pg_catalog.lo_put(${oid}, ${offset}, '\\x${piece}');\n\n`
    }
    for (const statement of traits) yield `${statement};\n\n`
  }
}

async function pieceOf(client: pg.Client, oid: string, offset: number) {
  const { rows } = await client.query<{ piece: string }>(
    `select pg_catalog.encode(pg_catalog.lo_get($1, $2, $3), 'hex') as piece`,
    [oid, offset, PIECE_BYTES],
  )
  return rows[0]?.piece ?? ''
}
