import type { Sql } from '@plinth/service-kit/sql'

export interface RecoveryKeyRow {
  id: string
  public_key: string
  created_at: Date
  confirmed_at: Date | null
}

const columns = 'id, public_key, created_at, confirmed_at'

export function recoveryKeyStore(sql: Sql) {
  return {
    /** The one that backups are sealed with; undefined until a phrase was written down. */
    async current() {
      const { rows } = await sql.query<RecoveryKeyRow>(
        `select ${columns} from platform.recovery_keys where confirmed_at is not null order by confirmed_at desc limit 1`,
      )
      return rows[0]
    },

    async publicKey(id: string) {
      const { rows } = await sql.query<{ public_key: string }>(
        'select public_key from platform.recovery_keys where id = $1',
        [id],
      )
      return rows[0]!.public_key
    },

    /** Not used before it is confirmed. Forgets others that never were. */
    async add(publicKey: string, at: Date): Promise<RecoveryKeyRow> {
      await sql.query('delete from platform.recovery_keys where confirmed_at is null')
      const { rows } = await sql.query<RecoveryKeyRow>(
        `insert into platform.recovery_keys (public_key, created_at) values ($1, $2) returning ${columns}`,
        [publicKey, at],
      )
      return rows[0]!
    },

    /** Undefined where there is none that waits for it. */
    async confirm(id: string, at: Date) {
      const { rows } = await sql.query<RecoveryKeyRow>(
        `update platform.recovery_keys set confirmed_at = $2 where id = $1 and confirmed_at is null returning ${columns}`,
        [id, at],
      )
      return rows[0]
    },
  }
}
