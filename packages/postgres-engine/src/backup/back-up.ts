import { BackupError } from '@plinth/backups/backup-error'
import { backupInterrupted } from '@plinth/backups/backup-errors'
import type { BackupManifest } from '@plinth/backups/backup-manifest'
import type { BackupRepository } from '@plinth/backups/backup-repository'
import { takeBackup } from '@plinth/backups/take-backup'
import { connectionOf } from '../cluster/cluster.ts'
import { notShutDown } from '../engine-errors.ts'
import { logOfBackup } from '../log-archive/log-of-backup.ts'
import { findPostmaster } from '../server/postmaster.ts'
import { binariesOf, clusterOf, existingRecord, type Site } from '../site.ts'
import { openBaseBackup } from './base-backup.ts'
import type { BackupRequest } from './backup-verbs.ts'
import { changeMarkOf, readControlFile } from './control-file.ts'
import { quietRowCounts } from './quiet-row-counts.ts'
import { gently } from './gently.ts'
import { openStoppedFiles } from './stopped-files.ts'
import { watchUse } from './watch-use.ts'
import { yieldProcessor } from './yield-processor.ts'

export interface BackUp {
  ref: string
  repository: BackupRepository
  request: BackupRequest
  signal: AbortSignal
}

/** From a server that runs. */
export async function backUpRunning(site: Site, { ref, repository, request, signal }: BackUp): Promise<BackupManifest> {
  const record = await existingRecord(site, ref)
  const {
    superuserPassword: password,
    checkpoint = 'spread',
    maxRate,
    countUpTo = 0,
    kind,
    purpose,
    onBegin,
    onProgress,
  } = request
  const { files, mark } = clusterOf(site, ref, record)
  const { host, port } = connectionOf(files)
  const onProcess = (pid: number) => yieldProcessor(mark, pid)
  const counts = await quietRowCounts({ server: { host, port, major: record.major }, password }, countUpTo)
  const log = await logOfBackup(site, ref)
  const use = await watchUse({ host, port, major: record.major }, password)
  const opened = await openBaseBackup({ ref, host, port, password, checkpoint, onProcess, signal }).catch(endingUse)
  const source = { ...opened, archive: gently(opened.archive, use.isInUse, signal) }
  try {
    const facts = {
      ref,
      kind,
      ...(purpose !== undefined && { purpose }),
      taken: 'running' as const,
      ...(await describe(site, ref)),
      systemIdentifier: source.systemIdentifier,
    }
    const rowCounts = () => counts(signal)
    return await takeBackup(repository, facts, source, { log, rowCounts, maxRate, onBegin, onProgress, signal })
  } finally {
    await Promise.all([source.close(), use.end()])
  }

  async function endingUse(error: unknown): Promise<never> {
    await use.end()
    throw error
  }
}

/**
 * From the files of a cluster that does not run. Undefined where it runs by now, or when `signal` says that somebody wants
 * it to run. Nobody else starts or stops it meanwhile.
 */
export async function backUpStopped(
  site: Site,
  { ref, repository, request, signal }: BackUp,
  preempted: AbortSignal,
): Promise<BackupManifest | undefined> {
  const cluster = clusterOf(site, ref, await existingRecord(site, ref))
  if (preempted.aborted || (await findPostmaster(cluster)) !== undefined) return undefined
  const control = await readControlFile(cluster.files.dataDirectory)
  if (!control?.isShutDown) throw notShutDown(ref)
  const facts = {
    ref,
    kind: request.kind,
    ...(request.purpose !== undefined && { purpose: request.purpose }),
    taken: 'stopped' as const,
    ...(await describe(site, ref)),
    systemIdentifier: control.systemIdentifier,
    changeMark: changeMarkOf(control),
  }
  try {
    const log = await logOfBackup(site, ref)
    const source = await openStoppedFiles(cluster, control)
    const either = AbortSignal.any([signal, preempted])
    const { maxRate, onBegin, onProgress } = request
    return await takeBackup(repository, facts, source, { log, maxRate, onBegin, onProgress, signal: either })
  } catch (error) {
    if (signal.aborted) throw backupInterrupted()
    if (preempted.aborted && error instanceof BackupError && error.reason === 'interrupted') return undefined
    throw error
  }
}

async function describe(site: Site, ref: string) {
  const { major, template, settings } = await existingRecord(site, ref)
  return { major, postgres: binariesOf(site, major).version, cluster: { template, settings } }
}
