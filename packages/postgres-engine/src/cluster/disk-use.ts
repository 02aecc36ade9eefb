import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterFiles } from './cluster.ts'
import { bytesOnDisk } from '../system/disk.ts'
import { ifMissing } from '../system/missing-file.ts'
import { walMegabytes, type ClusterSettings } from './settings.ts'

export interface DiskUse {
  /** With what its write-ahead log may still take. */
  bytes: number
  /** The part of it that the log has not taken yet. */
  reserved: number
  /** Of the temporary files, by the process that writes them. */
  temporary: Map<number, number>
}

/** A checkpoint is spread over the time until the next one, so a busy server keeps the log of about two. */
const CHECKPOINTS_KEPT = 2

/**
 * What a cluster takes of the disk, without what waits to be archived. Up to what the server reuses, its write-ahead log
 * counts the same however full it is: deleting rows also writes to it, and must not look like growth.
 */
export async function diskUse(files: ClusterFiles, { memoryMegabytes }: ClusterSettings): Promise<DiskUse> {
  const log = join(files.dataDirectory, 'pg_wal')
  const [others, logBytes, temporary] = await Promise.all([
    bytesOnDisk(files.folder, log, files.spoolDirectory),
    bytesOnDisk(log),
    temporaryFiles(join(files.dataDirectory, 'base', 'pgsql_tmp')),
  ])
  const reused = CHECKPOINTS_KEPT * walMegabytes(memoryMegabytes) * 1024 * 1024
  const reserved = Math.max(0, reused - logBytes)
  return { bytes: others + logBytes + reserved, reserved, temporary }
}

/** Their names say whose they are; files that parallel workers share carry the pid of the session. */
async function temporaryFiles(folder: string) {
  const temporary = new Map<number, number>()
  for (const name of (await readdir(folder).catch(ifMissing)) ?? []) {
    const pid = Number(/^pgsql_tmp(\d+)\./.exec(name)?.[1])
    if (!Number.isInteger(pid)) continue
    temporary.set(pid, (temporary.get(pid) ?? 0) + (await bytesOnDisk(join(folder, name))))
  }
  return temporary
}
