import type { DataApiSettings } from '@plinth/contract/data-api'
import type { Sql } from '@plinth/service-kit/sql'
import { announceSettings } from './project-changes.ts'

/** Statistics of a whole table cost its database much, and plans show how its policies read; so neither is on. */
const DEFAULTS: DataApiSettings = {
  schemas: ['public'],
  extra_search_path: ['public', 'extensions'],
  max_rows: 1000,
  aggregates: false,
  plans: false,
  rollbacks: false,
}

const COLUMNS = 'schemas, extra_search_path, max_rows, aggregates, plans, rollbacks'

/** What projects have set for their REST API. */
export function dataApiStore(sql: Sql) {
  return {
    async find(ref: string): Promise<DataApiSettings> {
      const { rows } = await sql.query<DataApiSettings>(
        `select ${COLUMNS} from platform.data_api_settings where ref = $1`,
        [ref],
      )
      return rows[0] ?? DEFAULTS
    },

    /** Until the transaction ends, nobody else changes them. */
    async lock(ref: string): Promise<DataApiSettings> {
      const { schemas, extra_search_path, max_rows, aggregates, plans, rollbacks } = DEFAULTS
      const { rows } = await sql.query<DataApiSettings>(
        `insert into platform.data_api_settings as s (ref, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (ref) do update set max_rows = s.max_rows returning ${COLUMNS}`,
        [ref, schemas, extra_search_path, max_rows, aggregates, plans, rollbacks],
      )
      return rows[0]!
    },

    async save(ref: string, settings: DataApiSettings) {
      const { schemas, extra_search_path, max_rows, aggregates, plans, rollbacks } = settings
      await sql.query(
        `update platform.data_api_settings set schemas = $2, extra_search_path = $3, max_rows = $4, aggregates = $5,
           plans = $6, rollbacks = $7
         where ref = $1`,
        [ref, schemas, extra_search_path, max_rows, aggregates, plans, rollbacks],
      )
      await announceSettings(sql, ref)
    },
  }
}
