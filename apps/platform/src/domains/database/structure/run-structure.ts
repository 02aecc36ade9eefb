import { InvalidStructure, type StructureStatement } from '@plinth/postgres-meta/ddl/structure-statement'
import type pg from 'pg'
import type { ReadPool } from '../reads/read-pools.ts'
import { structureFailed, structureInvalid } from './structure-failures.ts'

/** Who waits for a lock makes everybody after them wait too. */
const LOCK_TIMEOUT = '5s'

interface Around<Result> {
  /** Before the statements, such as what makes sure that they still fit. */
  first?: (client: pg.PoolClient) => Promise<void>
  /** What is read of the outcome. */
  read: (client: pg.PoolClient) => Promise<Result>
}

/** All of it in one transaction. */
export async function runStructure<Result>(
  pool: ReadPool,
  statements: readonly StructureStatement[],
  { first, read }: Around<Result>,
): Promise<Result> {
  let running: StructureStatement | undefined
  try {
    return await pool.rows.transaction(async (client) => {
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'; set local standard_conforming_strings = on`)
      await first?.(client)
      for (const statement of statements) {
        running = statement
        await runAlone(client, statement)
      }
      running = undefined
      return read(client)
    })
  } catch (error) {
    throw structureFailed(error, running)
  }
}

/** Refuses what the draft cannot say before anything is announced or run. */
export function written(write: () => StructureStatement[]): StructureStatement[] {
  try {
    return write()
  } catch (error) {
    throw error instanceof InvalidStructure ? structureInvalid(error) : error
  }
}

/** The extended protocol takes one statement, so that no expression can add another. */
export async function runAlone(client: pg.PoolClient, { sql }: StructureStatement) {
  const query: pg.QueryConfig & { queryMode: 'extended' } = { text: sql, queryMode: 'extended' }
  await client.query(query)
}
