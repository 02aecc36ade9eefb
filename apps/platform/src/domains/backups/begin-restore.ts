import type { ProjectContext } from '../../context/caller-contexts.ts'
import { changeStatus } from '../projects/change-status.ts'
import { restingStatusOf } from '../projects/resting-status.ts'

type Source = { restoring_backup_id: string; restoring_moment: Date | null } | { restoring_state: string }

/** Moves the project to RESTORING; the job that follows replaces its cluster. */
export const beginRestore = (source: Source, context: ProjectContext) =>
  changeStatus(
    {
      verb: 'restoreBackup',
      participle: 'restored from a backup',
      to: 'RESTORING',
      changes: { ...source, resting_status: restingStatusOf(context.project.status) },
    },
    context,
  )
