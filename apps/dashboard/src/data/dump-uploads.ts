import { seconds } from '@plinth/catalog/durations'
import { type DumpUpload, dumpUploads } from '@plinth/contract/dump-uploads'
import { query } from '../api/api.ts'

/** The newest uploads of dumps; asked for every second while one is run. */
export const dumpUploadsQuery = (ref: string) => ({
  ...query(dumpUploads.list, { ref }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data: DumpUpload[] | undefined } }) =>
    data?.some(isRunning) ? seconds(1) : seconds(30),
})

/** Whether the platform is at work on it. */
export const isRunning = ({ state }: Pick<DumpUpload, 'state'>) =>
  state === 'waiting' || state === 'backing_up' || state === 'running'

/** Whether another upload has to wait for it. */
export const isUploadUnderWay = (upload: Pick<DumpUpload, 'state'>) => upload.state === 'receiving' || isRunning(upload)
