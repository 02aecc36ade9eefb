import { randomBytes } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { logDamaged, logMissing } from './backup-errors.ts'
import { prefixOf } from './backup-keys.ts'
import type { BackupRepository } from './backup-repository.ts'
import { readSealed, writeSealed } from './sealed-objects.ts'

/** The write-ahead log of one cluster, archived without a gap. What replaces the cluster has another one. */
export interface LogName {
  ref: string
  log: string
}

export interface LogSegment {
  /** Postgres's name of the file, 24 hexadecimal digits. */
  name: string
  /** What was acknowledged by then is in this segment or in an earlier one. */
  through: Date
}

export interface StoredSegment extends LogSegment {
  /** As it is stored, compressed and encrypted. */
  bytes: number
}

/** What is stored of a log, from its first segment to its last. */
export interface StoredLog extends LogName {
  first: string
  last: LogSegment
  bytes: number
  /** Whether a segment bears an earlier time than the one before it. */
  wasSetBack: boolean
}

/** Apart from the backups, whose ids have no slash. */
const LOGS = 'log'
const PART = /^([0-9a-f]{24})\.(\d{1,15})$/

/** In the order of time. Also the name of a folder in the target. */
export function newLogId(now: Date) {
  return `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').toLowerCase()}-${randomBytes(6).toString('hex')}`
}

/** Stores one segment. It counts once this resolves; stored again it is the same. Returns the bytes that it takes. */
export async function writeLogSegment(
  repository: BackupRepository,
  log: LogName,
  segment: LogSegment,
  content: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<number> {
  const { bytes } = await writeSealed(repository, placeOf(repository, log, segment), content, signal)
  return bytes
}

/** In the order of the log. */
export async function* listLogSegments(repository: BackupRepository, log: LogName): AsyncGenerator<StoredSegment> {
  const prefix = logPrefix(repository, log)
  for await (const { key, bytes } of repository.target.list(prefix)) {
    const segment = parsePart(key.slice(prefix.length))
    if (segment) yield { ...segment, bytes }
  }
}

/** Every log of a cluster of which something is stored, in the order of time. */
export async function listLogs(repository: BackupRepository, ref: string): Promise<StoredLog[]> {
  const prefix = logsPrefix(repository, ref)
  const logs = new Map<string, StoredLog>()
  for await (const { key, bytes } of repository.target.list(prefix)) {
    const [log = '', part = ''] = key.slice(prefix.length).split('/')
    const segment = parsePart(part)
    if (!segment) continue
    const earlier = logs.get(log) ?? { ref, log, first: segment.name, last: segment, bytes: 0, wasSetBack: false }
    const wasSetBack = earlier.wasSetBack || segment.through < earlier.last.through
    logs.set(log, { ...earlier, last: segment, bytes: earlier.bytes + bytes, wasSetBack })
  }
  return [...logs.values()]
}

/** Throws `damaged` at the first byte that is not what was stored, and `missing_part` where it is gone. */
export async function* readLogSegment(
  repository: BackupRepository,
  log: LogName,
  segment: LogSegment,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* readSealed(repository, placeOf(repository, log, segment), { signal })
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    if (error.reason === 'not_found') throw logMissing(log.ref, segment.through)
    throw error.reason === 'damaged' ? logDamaged(log.ref, segment.through, { cause: error }) : error
  }
}

/** Removes the segments before one, or all of them. Returns the bytes that are free again. */
export async function removeLogSegments(repository: BackupRepository, log: LogName, before?: string): Promise<number> {
  let freed = 0
  for await (const { name, through, bytes } of listLogSegments(repository, log)) {
    if (before !== undefined && name >= before) break
    await repository.target.remove(placeOf(repository, log, { name, through }).key)
    freed += bytes
  }
  if (before === undefined) await repository.target.removeUnfinished(logPrefix(repository, log))
  return freed
}

function placeOf(repository: BackupRepository, { ref, log }: LogName, { name, through }: LogSegment) {
  const part = `${name.toLowerCase()}.${through.getTime()}`
  return {
    key: `${logPrefix(repository, { ref, log })}${part}`,
    place: { platform: repository.platform, ref, id: `${LOGS}/${log}`, part },
  }
}

function parsePart(part: string): LogSegment | undefined {
  const [, name, through] = PART.exec(part) ?? []
  return name && through ? { name: name.toUpperCase(), through: new Date(Number(through)) } : undefined
}

const logsPrefix = (repository: BackupRepository, ref: string) => `${prefixOf(repository, ref)}${LOGS}/`

const logPrefix = (repository: BackupRepository, { ref, log }: LogName) => `${logsPrefix(repository, ref)}${log}/`
