import { lstat, mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { POSTGRES_MAJORS, type PostgresMajor } from '../binaries.ts'
import { EngineError, recordDamaged } from '../engine-errors.ts'
import { ifMissing } from '../system/missing-file.ts'
import type { ClusterSettings } from './settings.ts'
import type { TemplateKind } from '../template/templates.ts'
import { writeDurably } from '../system/write-durably.ts'

/**
 * What we know of a cluster, in `cluster.json` beside its files. It is written before the first of them and deleted after
 * the last, so that no file lies about whose user id could be given away again.
 */
export interface ClusterRecord {
  state: 'making' | 'ready' | 'removing'
  major: PostgresMajor
  template: TemplateKind
  settings: ClusterSettings
  /** Under which id its log is archived; undefined where it is not. */
  log?: string | undefined
  /** The last restore that put it in place. */
  restore?: string | undefined
  uid: number
  gid: number
}

export async function readClusterRecord(folder: string): Promise<ClusterRecord | undefined> {
  const text = await readFile(recordPath(folder), 'utf8').catch(ifMissing)
  if (text === undefined) return undefined
  try {
    return parseClusterRecord(text)
  } catch (cause) {
    throw recordDamaged(recordPath(folder), { cause })
  }
}

export async function writeClusterRecord(folder: string, record: ClusterRecord) {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  await writeDurably(recordPath(folder), `${JSON.stringify(record, undefined, 2)}\n`)
}

export interface FoundRecords {
  /** By name, in the order of the names. Folders whose record was never written are left out. */
  records: Map<string, ClusterRecord>
  damaged: { ref: string; reason: string }[]
  /** The user ids that clusters have, also those whose record cannot be read. */
  uids: number[]
}

export async function readClusterRecords(folder: string): Promise<Map<string, ClusterRecord>> {
  return (await findClusterRecords(folder)).records
}

/** One record that cannot be read says nothing about the others. */
export async function findClusterRecords(folder: string): Promise<FoundRecords> {
  const found: FoundRecords = { records: new Map(), damaged: [], uids: [] }
  for (const ref of (await readdir(folder)).sort()) {
    try {
      const record = await readClusterRecord(join(folder, ref))
      if (!record) continue
      found.records.set(ref, record)
      found.uids.push(record.uid)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      found.damaged.push({ ref, reason: error.message })
      const data = await lstat(join(folder, ref, 'data')).catch(ifMissing)
      if (data) found.uids.push(data.uid)
    }
  }
  return found
}

function recordPath(folder: string) {
  return join(folder, 'cluster.json')
}

function parseClusterRecord(text: string): ClusterRecord {
  const value: unknown = JSON.parse(text)
  const state = oneOf(['making', 'ready', 'removing'] as const, field(value, 'state'))
  const template = oneOf(['project', 'bare'] as const, field(value, 'template'))
  const major = oneOf(POSTGRES_MAJORS, field(value, 'major'))
  const settings = field(value, 'settings')
  const walSenders = field(settings, 'walSenders')
  const log = field(value, 'log')
  const restore = field(value, 'restore')
  return {
    state,
    major,
    template,
    settings: {
      memoryMegabytes: numberIn(settings, 'memoryMegabytes'),
      maxConnections: numberIn(settings, 'maxConnections'),
      ...(typeof walSenders === 'number' && { walSenders }),
    },
    ...(typeof log === 'string' && { log: idIn(log) }),
    ...(typeof restore === 'string' && { restore: idIn(restore) }),
    uid: numberIn(value, 'uid'),
    gid: numberIn(value, 'gid'),
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}

function numberIn(value: unknown, name: string) {
  const found = field(value, name)
  if (typeof found !== 'number') throw new Error(`cluster.json lacks ${name}`)
  return found
}

/** It becomes a part of a command. */
function idIn(value: string) {
  if (!/^[a-z0-9-]{1,60}$/.test(value)) throw new Error('cluster.json holds an unknown value')
  return value
}

function oneOf<T>(allowed: readonly T[], value: unknown): T {
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined) throw new Error('cluster.json holds an unknown value')
  return found
}
