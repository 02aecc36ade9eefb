import pg from 'pg'
import { sequencesOf } from '../pg-dump/tables.ts'

/** Sets the next value of every sequence, that of identity columns included. */
export async function* sequenceValues(client: pg.Client, leftOutSchemas: string[]) {
  for (const { name } of await sequencesOf(client, leftOutSchemas)) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    for (const { last, called } of rows) {
      yield `SELECT pg_catalog.setval(${pg.escapeLiteral(name)}, ${last}, ${called});\n\n`
    }
  }
}
