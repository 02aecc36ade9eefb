import type { Sql } from '@plinth/service-kit/sql'

/** What a project's members have set about its backups; the plan decides about both, too. */
export interface BackupSettingsRow {
  has_daily_backups: boolean
  /** In UTC; null where the platform spreads the projects over the day. */
  backup_hour: number | null
  backup_hour_since: Date | null
  has_point_in_time: boolean
}

export type BackupSettingsDraft = Omit<BackupSettingsRow, 'backup_hour_since'>

/** Of `platform.projects p`. */
export const settingsColumns = 'p.has_daily_backups, p.backup_hour, p.backup_hour_since, p.has_point_in_time'

/** Also of a project that is gone by now. */
const DEFAULTS: BackupSettingsRow = {
  has_daily_backups: true,
  backup_hour: null,
  backup_hour_since: null,
  has_point_in_time: true,
}

export function backupSettingsStore(sql: Sql) {
  return {
    /** Until the transaction ends, nobody else changes them. */
    async lock(ref: string) {
      return one('p.ref = $1 for update', ref)
    },

    async find(ref: string) {
      return one('p.ref = $1', ref)
    },

    async save(ref: string, draft: BackupSettingsDraft, now: Date) {
      await sql.query(
        `update platform.projects set has_daily_backups = $2, has_point_in_time = $4,
           backup_hour_since = case when backup_hour is distinct from $3 then $5 else backup_hour_since end,
           backup_hour = $3
         where ref = $1`,
        [ref, draft.has_daily_backups, draft.backup_hour, draft.has_point_in_time, now],
      )
    },
  }

  async function one(condition: string, ref: string) {
    const { rows } = await sql.query<BackupSettingsRow>(
      `select ${settingsColumns} from platform.projects p where ${condition}`,
      [ref],
    )
    return rows[0] ?? DEFAULTS
  }
}
