import type { Stores } from '../../stores/stores.ts'
import { scheduleTaking } from './schedule-backup.ts'

/**
 * After a start, every backup that a change had begun has a job of its own: the change may have been canceled meanwhile, and
 * nobody else would end it.
 */
export async function resumeBackups(stores: Pick<Stores, 'backups' | 'jobs'>) {
  for (const backup of await stores.backups.listBegunByChanges()) await scheduleTaking(stores, backup)
}
