import { PLATFORM_MARK } from '@plinth/postgres-meta/platform-mark'
import type { ReadPool } from './read-pools.ts'

/** A person's pool, as what reads catalogs takes it. */
export const queryOf =
  (pool: ReadPool) =>
  async <Row>(text: string, values: unknown[] = []) => {
    const { rows, rowCount } = await pool.query<Row & object>({ text: PLATFORM_MARK + text, values })
    return { rows, rowCount: rowCount ?? 0 }
  }
