import { BACKUP_OVERDUE_AFTER } from '@plinth/catalog/backup-overdue'
import { isUsable } from '@plinth/catalog/project-status'
import type { BackupTrouble } from '@plinth/contract/backup-trouble'
import type { TaskTools } from '../../context/task.ts'
import type { BackupHealth } from '../../stores/backup-health.ts'
import { backupPlan, isDaily } from './backup-rules.ts'
import { nextDue } from './next-due.ts'

type Tools = Pick<TaskTools, 'stores' | 'edition' | 'clock'>

/** What is wrong with the backups of these projects, by ref. Those where all is well are not in it. */
export async function backupTroubles(refs: readonly string[], tools: Tools): Promise<Map<string, BackupTrouble>> {
  const found = (await tools.stores.backupHealth.list(refs)).map((health) => [health.ref, troubleOf(health, tools)])
  return new Map(found.filter((entry): entry is [string, BackupTrouble] => entry[1] !== null))
}

/** What is wrong with the backups of a project, if anything; the gravest comes first. */
export function troubleOf(health: BackupHealth, tools: Pick<Tools, 'edition' | 'clock'>): BackupTrouble | null {
  if (health.failure !== null)
    return { problem: 'failed', title: 'The latest backup failed.', reason: health.failure, taken_at: null }
  if (health.verification_state === 'failed')
    return {
      problem: 'verification_failed',
      title: 'The latest backup cannot be restored.',
      reason: health.verification_failure ?? 'Its verification failed.',
      taken_at: health.taken_at?.toISOString() ?? null,
    }
  if (isOverdue(health, tools))
    return {
      problem: 'overdue',
      title: 'The daily backup is overdue.',
      reason: 'It is more than 12 hours late. The operator can see why in the log of the platform.',
      taken_at: null,
    }
  if (health.log_failure !== null)
    return {
      problem: 'log_failing',
      title: 'New writes cannot be archived.',
      reason: health.log_failure,
      taken_at: null,
    }
  if (health.unrestorable_taken_at === null) return null
  return {
    problem: 'earlier_verification_failed',
    title: 'An earlier backup cannot be restored.',
    reason: 'Its verification failed. Delete it, or verify it again.',
    taken_at: health.unrestorable_taken_at.toISOString(),
  }
}

function isOverdue(health: BackupHealth, { edition, clock }: Pick<Tools, 'edition' | 'clock'>) {
  if (!isUsable(health.status) || !isDaily(backupPlan(health.plan, edition), health)) return false
  const now = clock.now()
  return now.getTime() - nextDue(health, now).getTime() > BACKUP_OVERDUE_AFTER
}
