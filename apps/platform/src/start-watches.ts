import { join } from 'node:path'
import type { LogStore } from '@plinth/log-store/start-log-store'
import type { Log } from '@plinth/service-kit/service'
import type { createClosers } from './closers.ts'
import type { PlatformProcess } from './context/platform-process.ts'
import { CONTROL_PLANE } from './control-plane/control-plane.ts'
import type { ProjectDatabases } from './data-plane/project-databases.ts'
import { retryMigrations } from './data-plane/retry-migrations.ts'
import { watchLogs } from './domains/backups/moments/watch-logs.ts'
import { watchLogRetention } from './domains/logs/keep-logs.ts'
import { watchPostgresLogs } from './domains/logs/postgres/watch-postgres-logs.ts'
import type { ClusterLooks } from './domains/metrics/cluster-looks.ts'
import { watchMetrics } from './domains/metrics/watch-metrics.ts'
import { watchHealth } from './domains/projects/watch-health.ts'
import type { Stores } from './stores/stores.ts'

interface Watched extends Pick<PlatformProcess, 'config' | 'edition' | 'clock' | 'fleet' | 'backupVault'> {
  stores: Stores
  databases: ProjectDatabases
  looks: ClusterLooks
  logStore: LogStore
  /** Where lines of projects are kept. */
  projectLogs: string
  log: Log
}

/** What looks at every project from time to time, for as long as the platform runs. */
export async function startWatches(
  { databases, looks, logStore, projectLogs, ...tools }: Watched,
  closers: ReturnType<typeof createClosers>,
) {
  const { fleet, log } = tools
  const { now } = tools.clock
  const health = watchHealth(tools)
  closers.add('The watch over the projects', () => health.stop())
  const retries = retryMigrations({ databases, fleet, log })
  closers.add('The retries of migrations', () => retries.stop())
  const logs = watchLogs(tools)
  closers.add('The watch over the logs of projects', () => logs.stop())
  const retention = watchLogRetention({ ...tools, logStore, now })
  closers.add('The retention of log lines', () => retention.stop())
  const postgresLogs = await watchPostgresLogs({
    fleet,
    isProject: (ref) => ref !== CONTROL_PLANE,
    socket: logStore.writersSocket,
    directory: join(projectLogs, 'read'),
    log,
    now,
  })
  closers.add('The reading of the logs of databases', () => postgresLogs.stop())
  const sampling = watchMetrics({ ...tools, looks, now })
  closers.add('The sampling of projects', () => sampling.stop())
}
