import type { Sql } from '@plinth/service-kit/sql'
import type { RestoreStage } from './project-store.ts'

/** Restores that replace the data of a project. Each is either canceled or put in place, whichever comes first. */
export function restoreStore(sql: Sql) {
  async function advance(ref: string, stage: RestoreStage, condition: string) {
    const { rowCount } = await sql.query(
      `update platform.projects set restore_stage = $2 where ref = $1 and status = 'RESTORING' and ${condition}`,
      [ref, stage],
    )
    return rowCount === 1
  }

  return {
    /** False where there is none, and where it is being put in place. */
    cancel: (ref: string) => advance(ref, 'canceled', `restore_stage in ('cancelable', 'canceled')`),

    /** From now on it cannot be canceled. False where it was. */
    beginSwap: (ref: string) => advance(ref, 'final', `restore_stage is distinct from 'canceled'`),

    /** One that was interrupted before it was in place can be canceled again. */
    undecide: (ref: string) => advance(ref, 'cancelable', `restore_stage = 'final'`),

    async isCanceled(ref: string) {
      const { rows } = await sql.query<{ restore_stage: string | null }>(
        `select restore_stage from platform.projects where ref = $1`,
        [ref],
      )
      return rows[0]?.restore_stage === 'canceled'
    },
  }
}
