import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { backupInterrupted, backupTooSlow } from '@plinth/backups/backup-errors'
import type { BackupName, BackupRepository } from '@plinth/backups/backup-repository'
import { readManifest } from '@plinth/backups/manifests'
import { readClusterRecord } from '../cluster/cluster-record.ts'
import type { ClaimLock } from '../lifecycle/create-cluster.ts'
import { recognizeDiskFull } from '../engine-errors.ts'
import { wipeCluster } from '../lifecycle/remove-cluster.ts'
import { since } from '../lifecycle/run-cluster.ts'
import { setExistingPasswords } from '../lifecycle/set-passwords.ts'
import { filesOf, type Site } from '../site.ts'
import { watchForInterruption } from '../upgrade/interruption.ts'
import type { Verification, VerificationOptions } from './backup-verbs.ts'
import { checkRestored } from './check-restored.ts'
import { readLimit } from './read-limit.ts'
import { restoreSocketDirectory, type RestorePlaces } from './restore-places.ts'
import { unpackBeside } from './restored-cluster.ts'

/** There is one at a time. */
const SCRATCH = 'verification'

/** Enough to recover and to read tables one by one, whatever the size that the project pays for. */
export const SCRATCH_SETTINGS = { memoryMegabytes: 256, maxConnections: 10 }

export interface Verifying extends Omit<VerificationOptions, 'signal'> {
  repository: BackupRepository
  backup: BackupName
  /** Each of them interrupts it. */
  signals: AbortSignal[]
}

/** Restores a backup into a cluster that is gone again afterwards. */
export async function verifyBackup(
  site: Site,
  places: RestorePlaces,
  { repository, backup, limit, onProgress, signals }: Verifying,
  oneAtATime: ClaimLock,
): Promise<Verification> {
  const started = performance.now()
  const manifest = await readManifest(repository, backup)
  const socketDirectory = restoreSocketDirectory(site, SCRATCH, 'verifications')
  const restoring = { ref: SCRATCH, repository, manifest, settings: SCRATCH_SETTINGS, socketDirectory, onProgress }
  const interruption = watchForInterruption({
    limit: limit ?? readLimit(manifest.archiveBytes),
    signals,
    tooSlow: () => backupTooSlow(backup),
    interrupted: backupInterrupted,
  })
  await discardVerification(site, places)
  try {
    const restored = await unpackBeside(
      site,
      places.verifications,
      { ...restoring, signal: interruption.signal },
      oneAtATime,
    )
    let readFrom = 0
    const onChecking = () => void (readFrom = performance.now())
    const checking = { repository, manifest, onChecking, signal: interruption.signal }
    // as a restore does, though nobody logs in here
    const read = await checkRestored(places.verifications, restored, checking, (server) =>
      setExistingPasswords(server, { plinth_admin: randomBytes(24).toString('hex') }),
    )
    const verification = {
      backup: { ref: backup.ref, id: backup.id },
      at: new Date(),
      databases: read.databases,
      tables: read.tables,
      rows: read.counts.reduce((sum, { rows }) => sum + rows, 0),
      counts: read.counts,
      comparedRows: read.comparedRows,
      milliseconds: { restore: Math.round(readFrom - started), read: since(readFrom) },
    }
    site.log({ event: 'backup_verified', ref: backup.ref, milliseconds: since(started) })
    return verification
  } catch (failure) {
    // Whatever failed did so because it was ended.
    const error: unknown = interruption.signal.aborted ? interruption.signal.reason : failure
    site.log({ event: 'verification_failed', ref: backup.ref, detail: String(error) })
    throw recognizeDiskFull(error)
  } finally {
    interruption.lift()
    await discardVerification(site, places)
  }
}

/** Also what an engine that was killed left. */
export async function discardVerification(site: Site, { verifications }: RestorePlaces) {
  await wipeCluster(verifications, SCRATCH, await readClusterRecord(filesOf(verifications, SCRATCH).folder))
  await rm(restoreSocketDirectory(site, SCRATCH, 'verifications'), { recursive: true, force: true })
}
