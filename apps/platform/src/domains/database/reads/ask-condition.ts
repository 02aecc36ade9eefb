import type { TablePlace } from '@plinth/postgres-meta/ddl/policies'
import { conditionParts } from '@plinth/postgres-meta/row-security/condition-parts'
import { conditionStatement } from '@plinth/postgres-meta/row-security/condition-statement'
import type { Outcome } from '@plinth/postgres-meta/row-security/row-verdict'
import pg from 'pg'

interface Answer {
  outcome: Outcome | null
  message: string | null
}

/** Canceled or too slow: what follows would be, too. */
const CANCELED = '57014'

/** Asks conditions about a row, whole and part by part. One that fails leaves the transaction as it was. */
export function conditionAsker(client: pg.PoolClient, place: TablePlace, row: string | undefined) {
  return async (sql: string) => {
    const { operator, parts } = conditionParts(sql) ?? { operator: null, parts: [] }
    const whole = { sql, ...(await ask(sql)) }
    const asked = []
    for (const part of parts) asked.push({ sql: part, ...(await ask(part)) })
    return { ...whole, operator, parts: asked }
  }

  async function ask(sql: string): Promise<Answer> {
    if (row === undefined) return { outcome: null, message: null }
    await client.query('savepoint asking')
    try {
      const query: pg.QueryConfig = { text: conditionStatement(place, sql), values: [row] }
      const { rows } = await client.query<{ holds: boolean | null }>(query)
      return { outcome: outcomeOf(rows[0]!.holds), message: null }
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR' || error.code === CANCELED) throw error
      return { outcome: 'error', message: error.message }
    } finally {
      await client.query('rollback to savepoint asking; release savepoint asking').catch(() => undefined)
    }
  }
}

const outcomeOf = (holds: boolean | null): Outcome => (holds === null ? 'null' : holds ? 'true' : 'false')
