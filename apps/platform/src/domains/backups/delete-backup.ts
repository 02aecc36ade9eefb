import type { Backup, backups } from '@plinth/contract/backups'
import type { Received } from '@plinth/contract/endpoint'
import type { Change } from '../../access/handlers.ts'
import type { OrganizationContext, ProjectContext } from '../../context/caller-contexts.ts'
import { auditedBackup, backupAnswer } from './backup-answer.ts'
import {
  backupDeleted,
  backupNotDeleted,
  backupNotFound,
  backupUnderWay,
  restoreUnderWay,
  verificationUnderWay,
} from './backup-errors.ts'
import { BRING_BACK_FOR } from './backup-rules.ts'

/** It stays where it is for two days, unless it failed: then nothing of it is worth keeping. */
export async function deleteBackup(
  { id }: Received<typeof backups.remove>,
  { stores, project, clock }: ProjectContext,
): Promise<Change<void>> {
  const backup = await stores.backups.find(project.ref, id)
  if (!backup) throw backupNotFound()
  if (backup.deleted_at) throw backupDeleted()
  if (backup.state === 'waiting' || backup.state === 'running') throw backupUnderWay()
  if (backup.verification_state === 'waiting' || backup.verification_state === 'running') throw verificationUnderWay()
  const isDeleted = await (backup.state === 'failed'
    ? stores.backups.remove(id)
    : stores.backups.delete(id, clock.now()))
  if (!isDeleted) throw restoreUnderWay()
  return {
    answer: undefined,
    target: project.ref,
    organizationId: project.organization_id,
    before: auditedBackup(backup),
  }
}

/** Also where its project is gone. It is kept for two days at least, so that there is time to restore it. */
export async function bringBackBackup(
  { id }: Received<typeof backups.bringBack>,
  { stores, membership, clock }: OrganizationContext,
): Promise<Change<Backup>> {
  const { organization } = membership
  const backup = await stores.backups.findIn(organization.id, id)
  if (!backup) throw backupNotFound()
  if (!backup.deleted_at) throw backupNotDeleted()
  await stores.backups.bringBack(id, new Date(clock.now().getTime() + BRING_BACK_FOR))
  const kept = (await stores.backups.findIn(organization.id, id)) ?? backup
  return {
    answer: backupAnswer(kept),
    target: backup.ref,
    organizationId: organization.id,
    after: auditedBackup(backup),
  }
}
