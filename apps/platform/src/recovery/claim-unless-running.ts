import type { Engine } from '@plinth/postgres-engine/engine'
import type { Log } from '@plinth/service-kit/service'
import type { Config } from '../config/config.ts'
import { claimControlPlane, ControlPlaneTaken } from '../control-plane/claim-control-plane.ts'

interface Tools {
  /** That holds the data directory, where the database of the platform is ours. */
  engine: Engine | undefined
  log: Log
}

/** Keeps a platform from working until it is released; undefined where one does already. */
export async function claimUnlessRunning({ databaseUrl }: Pick<Config, 'databaseUrl'>, { engine, log }: Tools) {
  if (!databaseUrl) return engine && { release: async () => {} }
  try {
    const connection = { connectionString: databaseUrl }
    return await claimControlPlane({ connection, log, onTaken: () => undefined, timeout: 0 })
  } catch (error) {
    if (error instanceof ControlPlaneTaken) return undefined
    throw error
  }
}
