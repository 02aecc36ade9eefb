import { join } from 'node:path'
import { configurationFiles, type ConfigurationFiles } from './configuration.ts'
import { SPOOL } from '../log-archive/archive-script.ts'
import type { Identity } from '../system/os-user.ts'
import type { ClusterLimits } from '../isolation/cluster-limits.ts'
import type { ControlGroups } from '../isolation/control-groups.ts'
import type { ProcessMark } from '../system/process-identity.ts'
import type { Sandbox } from '../isolation/sandbox.ts'
import { SOCKET_PORT } from './sockets.ts'

/** Where the files of a cluster are. */
export interface ClusterFiles {
  folder: string
  dataDirectory: string
  logDirectory: string
  /** Where the server puts finished files of its write-ahead log. */
  spoolDirectory: string
  /** What the server says before it opens its log. */
  startLog: string
  /** What the server sees of the disk, as mounts. */
  mountList: string
  configuration: ConfigurationFiles
  socketDirectory: string
}

/** What it takes to find, start, stop and delete a cluster. */
export interface Cluster {
  ref: string
  files: ClusterFiles
  identity: Identity
  mark: ProcessMark
  sandbox: Sandbox
  groups: ControlGroups
  limits: ClusterLimits
}

export function clusterFiles(clustersDirectory: string, socketRoot: string, ref: string): ClusterFiles {
  const folder = join(clustersDirectory, ref)
  return {
    folder,
    dataDirectory: join(folder, 'data'),
    logDirectory: join(folder, 'logs'),
    spoolDirectory: join(folder, SPOOL),
    startLog: join(folder, 'start.log'),
    mountList: join(folder, 'mounts'),
    configuration: configurationFiles(folder),
    socketDirectory: join(socketRoot, ref),
  }
}

export function connectionOf({ socketDirectory }: ClusterFiles) {
  return { host: socketDirectory, port: SOCKET_PORT }
}
