export const backupStates = ['waiting', 'running', 'done', 'failed'] as const
export type BackupState = (typeof backupStates)[number]
