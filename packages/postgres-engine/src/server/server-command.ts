import { dirname, join } from 'node:path'
import type { Binaries } from '../binaries.ts'
import { connectionOf, type Cluster } from '../cluster/cluster.ts'
import { PROGRAM_ENVIRONMENT } from '../system/run-program.ts'
import type { Command } from '../isolation/sandbox.ts'

/** https://www.postgresql.org/docs/current/kernel-resources.html#LINUX-MEMORY-OVERCOMMIT */
export const SERVER_ENVIRONMENT = {
  ...PROGRAM_ENVIRONMENT,
  PG_OOM_ADJUST_FILE: '/proc/self/oom_score_adj',
  PG_OOM_ADJUST_VALUE: '0',
}

/** How the cluster's server is started: in its sandbox, with its limits. */
export async function serverCommand(cluster: Cluster, binaries: Binaries): Promise<Command> {
  const { ref, files, identity, groups, limits, sandbox } = cluster
  const { configuration, dataDirectory, logDirectory, spoolDirectory, socketDirectory, mountList } = files
  return sandbox.command(join(binaries.folder, 'postgres'), serverArguments(cluster), {
    identity,
    view: {
      programs: binaries.folder,
      readable: [dirname(configuration.parameters)],
      writable: [dataDirectory, logDirectory, spoolDirectory, socketDirectory],
    },
    processMegabytes: limits.processMegabytes,
    groups: await groups.open(ref, limits),
    mountList,
  })
}

/** What decides over access is on the command line, where nothing in the data directory can override it. */
function serverArguments({ files }: Cluster) {
  const decisive = {
    config_file: files.configuration.parameters,
    hba_file: files.configuration.access,
    ident_file: files.configuration.users,
    listen_addresses: '',
    unix_socket_directories: files.socketDirectory,
    port: connectionOf(files).port,
  }
  return ['-D', files.dataDirectory, ...Object.entries(decisive).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
