import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findBinaries, type Binaries, type PostgresMajor } from './binaries.ts'
import { clusterFiles, type Cluster } from './cluster/cluster.ts'
import { readClusterRecord, type ClusterRecord } from './cluster/cluster-record.ts'
import { clusterLimits } from './isolation/cluster-limits.ts'
import { openControlGroups, type ControlGroups } from './isolation/control-groups.ts'
import { openSubfolder } from './data-directory.ts'
import { clusterMissing, invalidRef, majorNotInstalled } from './engine-errors.ts'
import type { EngineEvent } from './engine-event.ts'
import { isRoot } from './system/os-user.ts'
import { openSandbox, type Sandbox, type SandboxLevel } from './isolation/sandbox.ts'
import { slots } from './slots.ts'
import { openSocketRoot, socketRoot } from './cluster/sockets.ts'
import { templateStatements } from './template/project-template.ts'
import { openTemplates, type Templates } from './template/templates.ts'

/** A data directory that is ready for work. */
export interface Site {
  dataDirectory: string
  clustersDirectory: string
  socketsDirectory: string
  binaries: Map<PostgresMajor, Binaries>
  templates: Templates
  /** What the template of projects is made of. */
  projectStatements: (major: PostgresMajor) => string[]
  sandbox: Sandbox
  groups: ControlGroups
  /** Starting takes the processor, so no more servers start at once than there are cores; see `shareOf`. */
  takeStart: (ref: string) => Promise<() => void>
  /** The servers that this engine started or found, by their data directories. */
  running: Map<string, { cluster: Cluster; pid: number }>
  /** The clusters whose transactions only read unless they ask to write. */
  readOnly: Set<string>
  log: (event: EngineEvent) => void
}

export interface SiteOptions {
  dataDirectory: string
  systemBinaries?: Partial<Record<PostgresMajor, string>> | undefined
  extraEngines?: string | undefined
  socketDirectory?: string | undefined
  projectTemplate?: ((major: PostgresMajor) => string[]) | undefined
  strongestSandbox?: SandboxLevel | undefined
  controlGroup?: string | undefined
  shareOf?: ((ref: string) => Promise<string>) | undefined
  log: (event: EngineEvent) => void
}

const REF = /^[a-z][a-z0-9-]{1,39}$/

export async function openSite({
  dataDirectory,
  systemBinaries,
  extraEngines,
  ...options
}: SiteOptions): Promise<Site> {
  const { log } = options
  const clustersDirectory = await openSubfolder(dataDirectory, 'clusters')
  const templatesDirectory = await openSubfolder(dataDirectory, 'templates')
  const enginesDirectory = await openSubfolder(dataDirectory, 'engines')
  const binaries = await findBinaries({ enginesDirectory, systemBinaries: systemBinaries ?? {}, extraEngines })
  const socketsDirectory = options.socketDirectory ?? (await socketRoot(dataDirectory))
  await openSocketRoot(socketsDirectory)
  const projectTemplate = options.projectTemplate ?? (() => [])
  const templates = openTemplates(templatesDirectory, { projectTemplate, log })
  const projectStatements = (major: PostgresMajor) => [
    ...templateStatements('project', major),
    ...projectTemplate(major),
  ]
  await templates.removeUnfinished()
  const sandbox = await openSandbox(dataDirectory, [...binaries.values()][0], options.strongestSandbox)
  const groups = await openControlGroups(options.controlGroup, dataDirectory, log)
  log({ event: 'sandbox', sandbox: sandbox.level, controllers: groups.controllers })
  const running: Site['running'] = new Map()
  const starts = slots(availableParallelism())
  const { shareOf = async (ref) => ref } = options
  return {
    dataDirectory,
    clustersDirectory,
    socketsDirectory,
    binaries,
    templates,
    projectStatements,
    sandbox,
    groups,
    takeStart: async (ref) => starts(await shareOf(ref)),
    running,
    readOnly: new Set(),
    log,
  }
}

export function requireRef(ref: string) {
  if (!REF.test(ref)) throw invalidRef()
}

export function filesOf({ clustersDirectory, socketsDirectory }: Site, ref: string) {
  requireRef(ref)
  return clusterFiles(clustersDirectory, socketsDirectory, ref)
}

export function binariesOf({ binaries }: Site, major: PostgresMajor): Binaries {
  const found = binaries.get(major)
  if (!found) throw majorNotInstalled(major)
  return found
}

export function clusterOf(site: Site, ref: string, { uid, gid, settings }: ClusterRecord): Cluster {
  const files = filesOf(site, ref)
  const { sandbox, groups } = site
  const mark = {
    uid,
    uidIsItsOwn: isRoot(),
    dataDirectory: files.dataDirectory,
    hasOwnFiles: sandbox.level === 'own-files',
    isServerProgram: (path: string) => isServerProgram(site, path),
  }
  return { ref, files, identity: { uid, gid }, mark, sandbox, groups, limits: clusterLimits(settings) }
}

export async function existingRecord(site: Site, ref: string): Promise<ClusterRecord> {
  const record = await readClusterRecord(filesOf(site, ref).folder)
  if (record?.state !== 'ready') throw clusterMissing(ref)
  return record
}

/** Also the programs of an engine that was replaced while a cluster ran. */
function isServerProgram({ binaries, dataDirectory }: Site, path: string) {
  if ([...binaries.values()].some(({ folder }) => path === join(folder, 'postgres'))) return true
  return path.startsWith(`${dataDirectory}/engines/`) && path.endsWith('/bin/postgres')
}
