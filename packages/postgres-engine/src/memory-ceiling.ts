import type { ClusterSettings } from './settings.ts'

/** What the server's own processes take before anybody asks for anything. */
const SERVER_MEGABYTES = 64
const SMALLEST_PROCESS = 128

export interface MemoryCeiling {
  /** Of all processes of the cluster together, with what they share. */
  clusterMegabytes: number
  /** Of what one process has for itself. */
  processMegabytes: number
}

/** One query may take half of the compute size, and all of them together the compute size. */
export function memoryCeiling({ memoryMegabytes }: ClusterSettings): MemoryCeiling {
  return {
    clusterMegabytes: memoryMegabytes + SERVER_MEGABYTES,
    processMegabytes: Math.max(SMALLEST_PROCESS, Math.floor(memoryMegabytes / 2)),
  }
}
