import { readFile } from 'node:fs/promises'
import type { Log } from '@plinth/service-kit/service'
import type { Config } from '../config/config.ts'
import type { DiskWatch } from '../domains/projects/disk/watch-disk.ts'
import type { ClientConnections } from '../runtime/client-connections.ts'
import type { Fleet } from '../runtime/fleet.ts'
import type { PerProject } from '../runtime/holdings.ts'
import type { projectStore } from '../stores/project-store.ts'
import { findCluster } from './find-cluster.ts'
import { startPostgresFront } from './postgres-front.ts'
import type { WakeAllowance } from './wake-allowance.ts'

interface FrontTools {
  config: Pick<Config, 'ports' | 'host' | 'databaseTls'>
  projects: Pick<ReturnType<typeof projectStore>, 'find' | 'noteConnection'>
  fleet: Fleet
  disk: Pick<DiskWatch, 'stateOf'>
  wakes: PerProject<WakeAllowance>
  clients: ClientConnections
  log: Log
  now(): Date
}

/** The front of this installation's projects. A client that has logged in keeps its cluster awake, and is counted. */
export async function frontOfProjects({ config, projects, fleet, disk, wakes, clients, log, now }: FrontTools) {
  return startPostgresFront({
    port: config.ports.database,
    host: config.host,
    findCluster: findCluster({ find: projects.find, fleet, disk, wakes }),
    perProject: fleet.perProject,
    onLogin: fleet.holdForLogin,
    onConnection: (ref, network) => {
      wakes.of(ref).loggedIn(network)
      void projects
        .noteConnection(ref, now())
        .catch((error: unknown) => log.warn({ err: error, ref }, 'A connection could not be noted'))
      const [release, leave] = [fleet.use(ref), clients.enter(ref)]
      return () => {
        release()
        leave()
      }
    },
    ...(config.databaseTls ? { tls: await readTls(config.databaseTls) } : {}),
    log: (event) => log.info(event, 'postgres front'),
  })
}

const readTls = async ({ certificateFile, keyFile }: NonNullable<Config['databaseTls']>) => ({
  cert: await readFile(certificateFile),
  key: await readFile(keyFile),
})
