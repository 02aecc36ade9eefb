import { randomUUID } from 'node:crypto'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { actorOf } from '../database/roles/record-changes.ts'
import { changeStatus } from '../projects/change-status.ts'
import type { BackupRow } from '../../stores/backup-store.ts'
import { noRoomToRestore } from '../projects/project-errors.ts'
import { requireRoom } from '../projects/require-room.ts'
import { keepRestore } from '../projects/restore-under-way.ts'
import { restingStatusOf } from '../projects/resting-status.ts'

type Source = { restoring_backup_id: string; restoring_moment: Date | null } | { restoring_state: string }

/** Moves the project to RESTORING; the job that follows replaces its cluster. */
export async function beginRestore(source: Source, context: ProjectContext) {
  const { ref, status, compute_size } = context.project
  // it does not run, and will
  if (status === 'RESTORE_FAILED') await requireRoom(compute_size, context, ref)
  const change = await changeStatus(
    {
      verb: 'restoreBackup',
      participle: 'restored from a backup',
      to: 'RESTORING',
      changes: { ...source, restore_stage: 'cancelable', resting_status: restingStatusOf(status) },
    },
    context,
  )
  const id = 'restoring_state' in source ? source.restoring_state : randomUUID()
  const by = { actor: actorOf(context), requestId: context.requestId }
  await keepRestore(ref, { id, by, detail: context.project.status_detail }, context)
  return change
}

/** What is replaced stays until the restore is over, and two days longer. */
export async function requireRoomToRestore(
  { data_bytes }: Pick<BackupRow, 'data_bytes'>,
  { backupVault }: Pick<ProjectContext, 'backupVault'>,
) {
  if (!(await backupVault.hasRoomToRestore(data_bytes ?? 0))) throw noRoomToRestore()
}
