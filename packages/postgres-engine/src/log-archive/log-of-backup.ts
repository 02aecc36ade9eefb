import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupManifest } from '@plinth/backups/backup-manifest'
import { ifMissing } from '../system/missing-file.ts'
import { existingRecord, filesOf, type Site } from '../site.ts'
import { isSegmentName } from './segment-names.ts'

/** Which archived log goes on where a backup ends, if it is the same at its end as it was at its beginning. */
export async function logOfBackup(site: Site, ref: string): Promise<() => Promise<BackupManifest['log']>> {
  const { log: before } = await existingRecord(site, ref)
  return async () => {
    const { log } = await existingRecord(site, ref)
    if (log === undefined || log !== before) return undefined
    const segmentBytes = await segmentBytesIn(join(filesOf(site, ref).dataDirectory, 'pg_wal'))
    return segmentBytes === undefined ? undefined : { id: log, segmentBytes }
  }
}

/** All files of a cluster's log have one size. One may be gone when it is looked at, or be made at that moment. */
async function segmentBytesIn(folder: string) {
  const names = (await readdir(folder)).filter(isSegmentName)
  const sizes = await Promise.all(
    names.map(async (name) => (await lstat(join(folder, name)).catch(ifMissing))?.size ?? 0),
  )
  const largest = Math.max(0, ...sizes)
  return largest > 0 ? largest : undefined
}
