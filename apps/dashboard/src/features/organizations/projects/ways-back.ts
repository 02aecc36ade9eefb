import type { DeletedProject } from '@plinth/contract/backups'

export type WayBack = 'restore' | 'bringBackBackup' | 'newProject'

/** What of a deleted project this person can have again, and how; nothing where it is gone or the role does not allow it. */
export function waysBack(
  { restorable_until, backup }: Pick<DeletedProject, 'restorable_until' | 'backup'>,
  may: Record<WayBack, boolean>,
): WayBack[] {
  const ways: WayBack[] = []
  if (restorable_until !== null && may.restore) ways.push('restore')
  if (backup?.bring_back_until != null && may.bringBackBackup) ways.push('bringBackBackup')
  if (backup?.bring_back_until === null && may.newProject) ways.push('newProject')
  return ways
}
