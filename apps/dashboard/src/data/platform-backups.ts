import { minutes, seconds } from '@plinth/catalog/durations'
import { platformBackups, type PlatformBackup, type PlatformBackups } from '@plinth/contract/platform-backups'
import { query } from '../api/api.ts'

/** The backups of the platform, for the operator; asked for every two seconds while one is taken or verified. */
export const platformBackupsQuery = () => ({
  ...query(platformBackups.list, {}),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data: PlatformBackups | undefined } }) =>
    data?.backups.some(isUnderWay) ? seconds(2) : seconds(30),
})

/** What is wrong with them, for the operator's banner. */
export const platformBackupStatusQuery = () => ({
  ...query(platformBackups.status, {}),
  staleTime: minutes(5),
  refetchInterval: minutes(30),
})

/** Whether the platform is at work on it. */
export const isUnderWay = ({ state, verification }: Pick<PlatformBackup, 'state' | 'verification'>) =>
  state === 'waiting' || state === 'running' || verification?.state === 'waiting' || verification?.state === 'running'
