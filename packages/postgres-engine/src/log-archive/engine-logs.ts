import { engineClosed } from '../engine-errors.ts'
import { keyedLock } from '../keyed-lock.ts'
import { clusterOf, existingRecord, requireRef, type Site } from '../site.ts'
import type { LogVerbs } from './log-verbs.ts'
import { removeEmptySpools, storeLog } from './store-log.ts'
import { beginLog, endLog, finishLog } from './switch-log.ts'

export interface LogTools {
  /** Runs work while nobody else starts or stops the cluster. */
  exclusively: <T>(ref: string, work: () => Promise<T>) => Promise<T>
  /** Aborts when the engine closes. */
  closing: AbortSignal
}

/** The engine's verbs about the write-ahead log. */
export function engineLogs(site: Site, { exclusively, closing }: LogTools) {
  const stores = keyedLock()

  const verbs: LogVerbs = {
    beginLog: (ref, password) => stores.run(ref, () => exclusively(ref, () => beginLog(site, ref, password))),
    endLog: (ref) => stores.run(ref, () => exclusively(ref, () => endLog(site, ref))),
    logOf: async (ref) => (await existingRecord(site, ref)).log,
    storeLog(ref, repository, ledger, signal) {
      requireRef(ref)
      if (closing.aborted) throw engineClosed()
      return stores.run(ref, async () => {
        const cluster = clusterOf(site, ref, await existingRecord(site, ref))
        const spooled = await storeLog(cluster, repository, ledger, anyOf(signal))
        await removeEmptySpools(cluster.files, (await existingRecord(site, ref)).log)
        return spooled
      })
    },
    finishLog: (ref, password, signal) => finishLog(site, ref, password, anyOf(signal)),
  }

  return { verbs, idle: () => stores.idle() }

  function anyOf(signal: AbortSignal | undefined) {
    return signal ? AbortSignal.any([closing, signal]) : closing
  }
}
