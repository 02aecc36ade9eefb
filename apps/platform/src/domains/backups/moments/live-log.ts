import type { Stores } from '../../../stores/stores.ts'
import type { Live } from './moment-rules.ts'

interface Tools {
  stores: Pick<Stores, 'archivedLogs'>
  logOf(ref: string): Promise<string | undefined>
}

/** What is archived of a project at this moment. While it cannot be stored, only what is stored counts. */
export async function liveLog(ref: string, { stores, logOf }: Tools): Promise<Live> {
  // a project without a cluster has no log
  const log = await logOf(ref).catch(() => undefined)
  const { log_failure } = await stores.archivedLogs.failure(ref)
  return { log: log_failure === null ? log : undefined, until: new Date() }
}
