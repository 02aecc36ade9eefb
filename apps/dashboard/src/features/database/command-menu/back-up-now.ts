import { backups } from '@plinth/contract/backups'
import { call, invalidate } from '../../../api/api.ts'
import { toastError } from '../../../api/toast-error.ts'

/** Takes a backup, which the page of backups then shows. */
export async function backUpNow(ref: string) {
  try {
    await call(backups.create, { ref })
    await invalidate(backups.list, { ref })
  } catch (error) {
    toastError(error instanceof Error ? error : new Error('The backup could not be taken.'))
  }
}
