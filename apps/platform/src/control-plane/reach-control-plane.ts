import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { createEngine, type Engine } from '@plinth/postgres-engine/engine'
import { EngineError } from '@plinth/postgres-engine/engine-errors'
import { SOCKET_PORT, socketRoot } from '@plinth/postgres-engine/sockets'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { LocalSecrets } from '../config/local-secrets.ts'
import { CONTROL_PLANE, ownerOfControlPlane } from './control-plane.ts'

interface Reached {
  connection: pg.PoolConfig
  /** Looks after the clusters until it is left; undefined where a platform that runs does, or where the database is not ours. */
  engine: Engine | undefined
  /** Leaves the control plane as it was found. */
  leave(): Promise<void>
}

/** The control plane of an installation that runs, or of one that is stopped; changes nothing in it. */
export async function reachControlPlane(config: Config, secrets: LocalSecrets): Promise<Reached> {
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl }
    return { connection, engine: undefined, leave: async () => {} }
  }
  const login = ownerOfControlPlane(secrets)
  if (!login) throw new Error(`There is no control plane in ${config.dataDirectory}.`)
  const engine = await engineUnlessRunning(config)
  if (!engine) {
    const host = join(await socketRoot(await realpath(config.dataDirectory)), CONTROL_PLANE)
    return { connection: { ...login, host, port: SOCKET_PORT }, engine: undefined, leave: async () => {} }
  }
  const isRunning = (await engine.health(CONTROL_PLANE)).state === 'running'
  const leave = async () => {
    if (!isRunning) await engine.stop(CONTROL_PLANE)
    await engine.close()
  }
  try {
    await engine.wake(CONTROL_PLANE)
    return { connection: { ...login, ...engine.connection(CONTROL_PLANE) }, engine, leave }
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Undefined where a platform looks after the data directory already. */
async function engineUnlessRunning(config: Config): Promise<Engine | undefined> {
  try {
    return await createEngine({
      dataDirectory: config.dataDirectory,
      systemBinaries: config.systemPostgres,
      log: () => undefined,
    })
  } catch (error) {
    if (error instanceof EngineError && error.code === 'engine_in_use') return undefined
    throw error
  }
}
