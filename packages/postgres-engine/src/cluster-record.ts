import { mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { POSTGRES_MAJORS, type PostgresMajor } from './binaries.ts'
import { ifMissing } from './missing-file.ts'
import type { ClusterSettings } from './settings.ts'
import type { TemplateKind } from './templates.ts'
import { writeDurably } from './write-durably.ts'

/**
 * What we know of a cluster, in `cluster.json` beside its files. It is written before the first of them and deleted after
 * the last, so that no file lies about whose user id could be given away again.
 */
export interface ClusterRecord {
  state: 'making' | 'ready' | 'removing'
  major: PostgresMajor
  template: TemplateKind
  settings: ClusterSettings
  uid: number
  gid: number
}

export async function readClusterRecord(folder: string): Promise<ClusterRecord | undefined> {
  const text = await readFile(recordPath(folder), 'utf8').catch(ifMissing)
  return text === undefined ? undefined : parseClusterRecord(text)
}

export async function writeClusterRecord(folder: string, record: ClusterRecord) {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  await writeDurably(recordPath(folder), `${JSON.stringify(record, undefined, 2)}\n`)
}

/** By name, in the order of the names. Folders whose record was never written are left out. */
export async function readClusterRecords(folder: string): Promise<Map<string, ClusterRecord>> {
  const names = (await readdir(folder)).sort()
  const found = await Promise.all(
    names.map(async (name) => ({ name, record: await readClusterRecord(join(folder, name)) })),
  )
  return new Map(found.flatMap(({ name, record }) => (record ? [[name, record] as const] : [])))
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
  return {
    state,
    major,
    template,
    settings: {
      memoryMegabytes: numberIn(settings, 'memoryMegabytes'),
      maxConnections: numberIn(settings, 'maxConnections'),
      ...(typeof walSenders === 'number' && { walSenders }),
    },
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

function oneOf<T>(allowed: readonly T[], value: unknown): T {
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined) throw new Error('cluster.json holds an unknown value')
  return found
}
