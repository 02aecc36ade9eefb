import type { KeyObject } from 'node:crypto'
import { BackupError, type BackupErrorReason } from '@plinth/backups/backup-error'
import { newerFormat } from '@plinth/backups/backup-errors'
import type { BackupRepository } from '@plinth/backups/backup-repository'
import type { BackupTarget } from '@plinth/backups/backup-target'
import { openEnvelope, readEnvelope } from '@plinth/backups/envelopes'
import { findEnvelopes, type FoundEnvelope } from '@plinth/backups/list-envelopes'
import type { RecoveryEnvelope } from '@plinth/backups/recovery-envelope'
import { createSealer, type Sealer } from '../config/sealer.ts'
import { PlatformContents } from '../domains/platform-backups/platform-contents.ts'
import { platformRepository, platformTarget } from '../domains/platform-backups/platform-repository.ts'
import { migrations } from '../stores/migrations.ts'

/** What opens the backups: the recovery phrase, or the secret key itself where the phrase is lost. */
export type Opener = { recoveryKey: KeyObject } | { secretKey: string }

export interface OpenedBackup {
  envelope: RecoveryEnvelope
  /** Undefined where the secret key opened it: what is sealed for the phrase alone is lost. */
  contents: PlatformContents | undefined
  secretKey: string
  sealer: Sealer
  repository: BackupRepository
}

const UNUSABLE: readonly BackupErrorReason[] = [
  'damaged',
  'missing_part',
  'not_found',
  'not_verified',
  'source_damaged',
]

/** Whether an earlier backup may do what this one cannot. */
export const isUnusable = (error: unknown): error is BackupError =>
  error instanceof BackupError && UNUSABLE.includes(error.reason)

/** The backups of the platform that it opens, the newest first; each that is damaged is reported. */
export async function* openedBackups(
  target: BackupTarget,
  opener: Opener,
  onUnusable: (error: BackupError) => void,
): AsyncGenerator<OpenedBackup> {
  const found = (await findEnvelopes(platformTarget(target))).reverse()
  if (found.length === 0) throw new Error('No backup of a platform was found there.')
  let opened = 0
  for (const each of found) {
    try {
      yield await open(target, each, opener)
      opened++
    } catch (error) {
      if (isUnusable(error)) onUnusable(error)
      else if (!(error instanceof BackupError && error.reason === 'other_phrase')) throw error
    }
  }
  if (opened === 0) throw new Error(nothingOpened(opener))
}

const nothingOpened = (opener: Opener) =>
  'recoveryKey' in opener
    ? 'This recovery phrase does not open any backup there that can be used. Use the phrase that was shown when the backup was taken.'
    : 'PLINTH_SECRET_KEY does not open any backup there that can be used.'

async function open(target: BackupTarget, { platform, name }: FoundEnvelope, opener: Opener): Promise<OpenedBackup> {
  if ('secretKey' in opener) {
    const sealer = createSealer(opener.secretKey)
    const repository = platformRepository(target, sealer)
    if (repository.platform !== platform) throw new BackupError('other_phrase', 'It has another secret key.')
    const envelope = known(await readEnvelope(repository, name), name)
    return { envelope, contents: undefined, secretKey: opener.secretKey, sealer, repository }
  }
  const { content } = await openEnvelope(platformTarget(target), platform, name, opener.recoveryKey)
  const contents = PlatformContents.parse(JSON.parse(content.toString()))
  const sealer = createSealer(contents.secretKey.value)
  const repository = platformRepository(target, sealer)
  const envelope = known(await readEnvelope(repository, name), name)
  return { envelope, contents, secretKey: contents.secretKey.value, sealer, repository }
}

/** An older platform would not know what the tables mean. */
function known(envelope: RecoveryEnvelope, name: FoundEnvelope['name']) {
  if (!migrations.some((migration) => migration.name === envelope.schema)) throw newerFormat(name)
  return envelope
}
