import type pg from 'pg'
import { sequencesOf } from '../pg-dump/tables.ts'

/** The next value of every sequence, that of identity columns included, stays what it would have been. */
export async function copySequences(from: pg.Client, to: pg.Client) {
  for (const { name } of await sequencesOf(from)) {
    const { rows } = await from.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    for (const { last, called } of rows) await to.query('select setval($1, $2, $3)', [name, last, called])
  }
}
