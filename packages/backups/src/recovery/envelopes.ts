import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { BackupError } from '../backup-error.ts'
import { backupNotFound, damaged, newerFormat, otherPhrase, targetFailed } from '../backup-errors.ts'
import { objectKey } from '../backup-keys.ts'
import type { BackupName, BackupRepository } from '../backup-repository.ts'
import type { BackupTarget } from '../backup-target.ts'
import { openForRecovery, phraseIdOf, sealForRecovery } from './recovery-box.ts'
import { contextOf, ENVELOPE_VERSION, RecoveryEnvelope } from './recovery-envelope.ts'
import { publicKeyOf } from './recovery-phrase.ts'

/** The part of a platform's backup that makes it one. */
export const ENVELOPE = 'envelope'

const LONGEST = 256 * 1024 * 1024

interface EnvelopeDraft extends Pick<RecoveryEnvelope, 'id' | 'takenAt' | 'schema' | 'cluster'> {
  /** Of the recovery phrase. */
  publicKey: string
  content: Buffer
}

/** Seals the content for the recovery phrase and stores it. From here on the platform's backup counts. */
export async function writeEnvelope(
  repository: BackupRepository,
  ref: string,
  { publicKey, content, ...facts }: EnvelopeDraft,
  signal?: AbortSignal,
): Promise<RecoveryEnvelope> {
  const { id, takenAt, schema, cluster } = facts
  const phraseId = phraseIdOf(publicKey)
  const head = { version: ENVELOPE_VERSION as 1, platform: repository.platform, id, takenAt, schema, cluster, phraseId }
  const envelope = RecoveryEnvelope.parse({ ...head, ...sealForRecovery(publicKey, content, contextOf(head)) })
  const json = JSON.stringify(envelope)
  const bytes = Buffer.from(`${json}\n${codeOf(repository, json)}\n`)
  const name = { ref, id }
  const key = objectKey(repository, name, ENVELOPE)
  await repository.target.write(key, once(bytes), signal)
  // a target that lost some of it has not stored it, whatever it said
  const stored = await bytesOf(repository.target, key)
  if (!stored.equals(bytes)) {
    await repository.target.remove(key).catch(() => undefined)
    throw targetFailed(`The target did not keep all of ${key}.`)
  }
  return envelope
}

/** Throws `not_found` for what never became a backup, and the reason for what cannot be used. */
export async function readEnvelope(repository: BackupRepository, name: BackupName): Promise<RecoveryEnvelope> {
  const { json, code, envelope } = await parsed(repository.target, repository.platform, name)
  if (!isSame(code, codeOf(repository, json))) throw damaged(name, ENVELOPE)
  return envelope
}

/** Opens an envelope of a platform about which nothing is known but its name and the recovery phrase. */
export async function openEnvelope(
  target: BackupTarget,
  platform: string,
  name: BackupName,
  recoveryKey: KeyObject,
): Promise<{ envelope: RecoveryEnvelope; content: Buffer }> {
  const phraseId = phraseIdOf(publicKeyOf(recoveryKey))
  const { envelope } = await parsed(target, platform, name, phraseId)
  try {
    return { envelope, content: openForRecovery(recoveryKey, envelope, contextOf(envelope)) }
  } catch (error) {
    throw damaged(name, ENVELOPE, { cause: error })
  }
}

async function parsed(target: BackupTarget, platform: string, name: BackupName, phraseId?: string) {
  const text = await textOf(target, platform, name)
  const [json = '', code = '', ...rest] = text.split('\n')
  const claimed = claims(json)
  // what is claimed only decides which sentence says that it cannot be used
  if (phraseId !== undefined && claimed && claimed['phraseId'] !== phraseId) throw otherPhrase(name)
  if (typeof claimed?.['version'] === 'number' && claimed['version'] > ENVELOPE_VERSION) throw newerFormat(name)
  const { data, error } = RecoveryEnvelope.safeParse(claimed)
  if (!data || rest.join('') !== '' || data.id !== name.id || data.platform !== platform)
    throw damaged(name, ENVELOPE, { cause: error })
  return { json, code, envelope: data }
}

function codeOf({ secretKey, platform }: BackupRepository, json: string) {
  const context = JSON.stringify(['plinth backup', ENVELOPE, platform])
  const key = Buffer.from(hkdfSync('sha256', secretKey, new Uint8Array(), context, 32))
  return createHmac('sha256', key).update(json).digest('hex')
}

function isSame(given: string, expected: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function claims(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

async function textOf(target: BackupTarget, platform: string, name: BackupName) {
  try {
    return String(await bytesOf(target, `${platform}/${name.ref}/${name.id}/${ENVELOPE}`))
  } catch (error) {
    throw error instanceof BackupError && error.reason === 'not_found' ? backupNotFound(name) : error
  }
}

async function bytesOf(target: BackupTarget, key: string) {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of target.read(key)) {
    bytes += piece.length
    if (bytes > LONGEST) throw targetFailed(`What is stored as ${key} is too long.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function* once(bytes: Uint8Array) {
  yield bytes
}
