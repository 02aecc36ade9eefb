import pg from 'pg'
import { literal, qualified } from '../quote.ts'
import { runStatement } from '../sql/run-statement.ts'
import { ImportRefused, OutcomeUnknown } from './import-refused.ts'
import { copiedTable, copyInto, createStaging, emptyStaging, type ImportPlan, insertStaged } from './import-plan.ts'

export interface WrittenRows {
  inserted: number
  replaced: number
}

/** Who waits for a lock makes everybody after them wait too. */
const LOCK_TIMEOUT = '5s'
const SAVEPOINT = 'plinth_import'

export type ImportTransaction = Awaited<ReturnType<typeof importTransaction>>

/**
 * Begins the transaction of an import and holds the table, so that it stays as it is. Rows go straight into it where COPY
 * can do that, and otherwise by way of a staging table.
 */
export async function importTransaction(client: pg.Client, plan: ImportPlan) {
  await client.query('begin')
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  const { isPartitioned, isSecured } = await holdTable(client, plan)
  // COPY refuses a table whose policies it would have to ask
  const isStaged = plan.onExisting.do !== 'refuse' || isSecured
  const copy = copyInto(plan, isStaged)
  const insert = insertStaged(plan, plan.onExisting.do === 'replace' && !isPartitioned)
  if (isStaged) await client.query(createStaging(plan))

  return {
    copied: copiedTable(plan, isStaged),

    /** Writes lines of COPY's text format: all of them, or none and throws what Postgres says. */
    async write(lines: Buffer): Promise<WrittenRows> {
      if (isStaged) await client.query(emptyStaging)
      await client.query(`savepoint ${SAVEPOINT}`)
      try {
        const written = await copyAndInsert(lines)
        await client.query(`release savepoint ${SAVEPOINT}`)
        return written
      } catch (error) {
        await client.query(`rollback to savepoint ${SAVEPOINT}`)
        throw error
      }
    },

    /** Constraints that were deferred are checked before anything is said of the outcome. */
    checkDeferred: () => client.query('set constraints all immediate'),

    async end(isKept: boolean) {
      const { command } = await client.query(isKept ? 'commit' : 'rollback').catch((error: unknown) => {
        throw isKept && !isOfPostgres(error) ? new OutcomeUnknown() : error
      })
      if (isKept && command !== 'COMMIT') throw new Error(`The transaction ended with ${command}`)
    },
  }

  async function copyAndInsert(lines: Buffer): Promise<WrittenRows> {
    const tag = await runStatement(client, copy, async () => inPieces(lines))
    if (!isStaged) return { inserted: Number(tag.split(' ')[1]), replaced: 0 }
    const { rows } = await client.query<{ written: number; replaced: number }>(insert)
    const { written, replaced } = rows[0]!
    return { inserted: written - replaced, replaced }
  }
}

const isOfPostgres = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'ERROR'

const PIECE_BYTES = 64 * 1024

async function* inPieces(lines: Buffer) {
  for (let at = 0; at < lines.length; at += PIECE_BYTES) yield lines.subarray(at, at + PIECE_BYTES)
}

/** Nobody drops or changes the table from now on; it may be another one by now. */
async function holdTable(client: pg.Client, { tableId, schema, table }: ImportPlan) {
  const name = qualified(schema, table)
  await client.query(`lock table ${name} in row exclusive mode`)
  const { rows } = await client.query<{ id: string; kind: string; is_secured: boolean }>(
    `select c.oid::pg_catalog.text as id, c.relkind as kind, pg_catalog.row_security_active(c.oid) as is_secured
     from pg_catalog.pg_class as c where c.oid operator(pg_catalog.=) ${literal(name)}::pg_catalog.regclass`,
  )
  const [found] = rows
  if (!found || found.id !== String(tableId))
    throw new ImportRefused('The table was dropped and created again meanwhile. Load it again.')
  return { isPartitioned: found.kind === 'p', isSecured: found.is_secured }
}
