import { seconds } from '@plinth/catalog/durations'
import { backups, type Backup, type Backups } from '@plinth/contract/backups'
import { query } from '../api/api.ts'

/** The backups of a project; asked for every two seconds while one is taken or verified, else every half a minute. */
export const backupsQuery = (ref: string) => ({
  ...query(backups.list, { ref }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data: Backups | undefined } }) =>
    data?.backups.some(isUnderWay) ? seconds(2) : seconds(30),
})

/** What a restore would take away, as of now. */
export const restorePreviewQuery = (ref: string, id: string) => ({
  ...query(backups.preview, { ref, id }),
  staleTime: 0,
  gcTime: 0,
})

/** What going back to a moment would take away, as of now. */
export const momentPreviewQuery = (ref: string, moment: Date | undefined) => ({
  ...query(backups.previewMoment, { ref, at: moment?.toISOString() ?? '' }),
  staleTime: 0,
  gcTime: 0,
})

/** Whether the platform is at work on it. */
export const isUnderWay = ({ state, verification }: Pick<Backup, 'state' | 'verification'>) =>
  state === 'waiting' || state === 'running' || verification?.state === 'waiting' || verification?.state === 'running'
