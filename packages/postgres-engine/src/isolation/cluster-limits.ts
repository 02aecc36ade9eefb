import { BACKUP_SENDERS, type ClusterSettings } from '../cluster/settings.ts'

/** What the server's own processes take before anybody asks for anything. */
const SERVER_MEGABYTES = 64
const SMALLEST_PROCESS = 128
/** Background processes and workers; see `max_worker_processes`. */
const SERVER_PROCESSES = 64

export interface ClusterLimits {
  /** Of all processes of the cluster together, with what they share. */
  clusterMegabytes: number
  /** Of what one process has for itself. */
  processMegabytes: number
  processes: number
}

/** One query may take half of the compute size, and all of them together the compute size. */
export function clusterLimits({ memoryMegabytes, maxConnections, walSenders = 5 }: ClusterSettings): ClusterLimits {
  return {
    clusterMegabytes: memoryMegabytes + SERVER_MEGABYTES,
    processMegabytes: Math.max(SMALLEST_PROCESS, Math.floor(memoryMegabytes / 2)),
    processes: maxConnections + walSenders + BACKUP_SENDERS + SERVER_PROCESSES,
  }
}
