import type { DeletedProject } from '@plinth/contract/backups'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import type { DeletedProjectRow } from '../../stores/deleted-project-store.ts'
import { bringBackUntil } from './backup-answer.ts'
import { restorableUntil } from '../projects/project-rules.ts'

/** Those that are restored as they were, and those that begin again as one of their backups. */
export async function listDeletedProjects(
  _: unknown,
  { stores, membership }: OrganizationContext,
): Promise<DeletedProject[]> {
  return (await stores.deletedProjects.list(membership.organization.id)).map((project) => ({
    ref: project.ref,
    name: project.name,
    deleted_at: project.deleted_at.toISOString(),
    restorable_until: project.is_purged ? null : restorableUntil(project.deleted_at).toISOString(),
    backup: backupOf(project),
  }))
}

function backupOf({ backup_id: id, taken_at, expires_at, backup_deleted_at, verification_state }: DeletedProjectRow) {
  if (id === null || taken_at === null || expires_at === null) return null
  return {
    id,
    taken_at: taken_at.toISOString(),
    expires_at: expires_at.toISOString(),
    bring_back_until: bringBackUntil({ deleted_at: backup_deleted_at })?.toISOString() ?? null,
    verification_state,
  }
}
