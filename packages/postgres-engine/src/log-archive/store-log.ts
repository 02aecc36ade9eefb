import { constants, open, readdir, rm, rmdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupRepository } from '@plinth/backups/backup-repository'
import { writeLogSegment } from '@plinth/backups/log-segments'
import type { Cluster } from '../cluster/cluster.ts'
import { errorCode } from '../engine-errors.ts'
import { ifMissing } from '../system/missing-file.ts'
import { GIVEN_UP } from './archive-script.ts'
import type { LogLedger, SpooledLog } from './log-verbs.ts'
import { isSegmentName, segmentAfter } from './segment-names.ts'

const READ_BYTES = 256 * 1024
/** Postgres makes none that are larger. */
const LARGEST_SEGMENT = 1024 ** 3

/**
 * Moves what the server has put into its spool to where backups are kept, in the order of the log. A file is deleted once it
 * is stored and noted, so what was interrupted is stored again.
 */
export async function storeLog(
  { ref, files, identity }: Pick<Cluster, 'ref' | 'files' | 'identity'>,
  repository: BackupRepository,
  ledger: LogLedger,
  signal?: AbortSignal,
): Promise<SpooledLog[]> {
  const logs = ((await readdir(files.spoolDirectory).catch(ifMissing)) ?? []).sort()
  const spooled: SpooledLog[] = []
  for (const log of logs) {
    const folder = join(files.spoolDirectory, log)
    const isBroken = await storeFolder(folder, log)
    const left = (await readdir(folder).catch(ifMissing)) ?? []
    spooled.push({
      log,
      isGivenUp: isBroken || left.includes(GIVEN_UP),
      waiting: left.filter(isSegmentName).length,
    })
  }
  return spooled

  /** True where the server left one out: what follows continues nothing. */
  async function storeFolder(folder: string, log: string) {
    const names = ((await readdir(folder).catch(ifMissing)) ?? []).filter(isSegmentName).sort()
    let last = await ledger.last(ref, log)
    for (const name of names) {
      const path = join(folder, name)
      if (last === undefined || name > last) {
        const file = await openSegment(path)
        try {
          const { size, mtime } = await file.stat()
          if (last !== undefined && isGap(last, name, size)) return true
          const bytes = await writeLogSegment(
            repository,
            { ref, log },
            { name, through: mtime },
            contentOf(file),
            signal,
          )
          await ledger.stored({ ref, log, name, through: mtime, bytes })
        } finally {
          await file.close()
        }
        last = name
      }
      await rm(path, { force: true })
    }
    return false
  }

  /** The folder belongs to the cluster's user, who must not be able to make us read another file. */
  async function openSegment(path: string) {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const found = await file.stat()
    if (found.isFile() && found.uid === identity.uid && found.size > 0 && found.size <= LARGEST_SEGMENT) return file
    await file.close()
    throw new Error(`The spool of the cluster ${ref} holds something that is no file of its log.`)
  }
}

/** Deletes the spool of a log that ended, which says that it was given up or is empty. */
export async function removeSpool({ spoolDirectory }: Cluster['files'], log: string) {
  await rm(join(spoolDirectory, log), { recursive: true, force: true })
}

/** Of logs that were replaced; those with something in them stay. */
export async function removeEmptySpools({ spoolDirectory }: Cluster['files'], current: string | undefined) {
  for (const log of (await readdir(spoolDirectory).catch(ifMissing)) ?? []) {
    if (log === current) continue
    await rmdir(join(spoolDirectory, log)).catch((error: unknown) => {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) throw error
    })
  }
}

/** A restored server may hand over what it had of its earlier timeline first. */
const isGap = (last: string, name: string, bytes: number) =>
  last.slice(0, 8) === name.slice(0, 8) && name !== segmentAfter(last, bytes)

async function* contentOf(file: FileHandle) {
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}
