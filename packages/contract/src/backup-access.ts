import { projectMember } from './access.ts'

/** Who takes backups and restores them. */
export const backupAccess = projectMember('infra:Execute', 'back_ups')
