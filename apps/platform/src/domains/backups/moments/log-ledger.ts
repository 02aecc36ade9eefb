import type { LogLedger } from '@plinth/postgres-engine/engine'
import type { Stores } from '../../../stores/stores.ts'

/** What is stored of each log, as the control plane notes it. */
export const logLedger = ({ archivedLogs }: Pick<Stores, 'archivedLogs'>): LogLedger => ({
  last: async (ref, log) => (await archivedLogs.find(ref, log))?.last_segment,
  stored: (segment) => archivedLogs.add(segment),
})
