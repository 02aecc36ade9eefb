import { chown, mkdir } from 'node:fs/promises'
import type { PostgresMajor } from '../binaries.ts'
import { claimIdentity } from '../cluster/claim-identity.ts'
import { connectionOf } from '../cluster/cluster.ts'
import { readClusterRecord, writeClusterRecord, type ClusterRecord } from '../cluster/cluster-record.ts'
import { copyTree } from '../system/copy-tree.ts'
import { bytesOnDisk, requireSpace } from '../system/disk.ts'
import { clusterExists, createFailed, EngineError, invalidRole, recognizeDiskFull } from '../engine-errors.ts'
import { wipeCluster } from './remove-cluster.ts'
import { since, startCluster } from './run-cluster.ts'
import { ProgramFailed } from '../system/run-program.ts'
import { sizedParameters, type ClusterSettings } from '../cluster/settings.ts'
import { setPasswords, type Passwords } from './set-passwords.ts'
import { syncDataDirectory } from '../server/single-user-server.ts'
import { binariesOf, clusterOf, filesOf, type Site } from '../site.ts'
import { requireShortSocketPath } from '../cluster/sockets.ts'
import type { Template, TemplateKind } from '../template/templates.ts'

export interface ClusterDraft {
  /** 2 to 40 lower-case letters, digits and hyphens, a letter first. */
  ref: string
  major: PostgresMajor
  /** `bare` has the superuser only; `project` has the roles, rights and extensions of project-template.ts. */
  template: TemplateKind
  settings: ClusterSettings
  /** Login role → password. Postgres and its logs only ever see verifiers. Roles that are left out cannot log in. */
  passwords: Passwords
  /** Called when a step is done, with how long it took. */
  onStep?: (step: ClusterStep, milliseconds: number) => void
}

export type ClusterStep = 'prepared' | 'copied' | 'started' | 'secured'

/** One after the other: two clusters must not find the same user id free. */
export type ClaimLock = <T>(work: () => Promise<T>) => Promise<T>

const ROLE = /^[a-z_][a-z0-9_]{0,62}$/

export async function createCluster(
  site: Site,
  draft: ClusterDraft,
  oneAtATime: ClaimLock,
  isLastTry = false,
): Promise<void> {
  const started = performance.now()
  const { ref, major, template } = draft
  requireValid(site, draft)

  const found = await readClusterRecord(filesOf(site, ref).folder)
  if (found?.state === 'ready') {
    if (found.major !== major || found.template !== template) throw clusterExists(ref)
    return startCluster(site, ref, found)
  }
  await wipeCluster(site, ref, found)

  let record: ClusterRecord | undefined
  let source: Template | undefined
  try {
    source = await site.templates.get(binariesOf(site, major), template)
    await requireSpace(site.clustersDirectory, await bytesOnDisk(source.dataDirectory))
    record = await oneAtATime(() => claim(site, draft))
    draft.onStep?.('prepared', since(started))
    await fill(site, draft, record, source)
  } catch (error) {
    site.log({ event: 'create_failed', ref, detail: detailOf(error) })
    await wipeCluster(site, ref, record)
    if (!isLastTry && source && (await site.templates.renew(binariesOf(site, major), template, source)))
      return createCluster(site, draft, oneAtATime, true)
    const recognized = recognizeDiskFull(error)
    throw recognized instanceof EngineError ? recognized : createFailed(ref, { cause: error })
  }
  site.log({ event: 'created', ref, milliseconds: since(started) })
}

function requireValid(site: Site, { ref, major, settings, passwords }: ClusterDraft) {
  requireShortSocketPath(filesOf(site, ref).socketDirectory)
  binariesOf(site, major)
  sizedParameters(settings, major)
  if (!Object.keys(passwords).every((role) => ROLE.test(role))) throw invalidRole()
}

/** The record is on the disk before anybody else looks for a free user id. */
async function claim(site: Site, { ref, major, template, settings }: ClusterDraft): Promise<ClusterRecord> {
  const identity = await claimIdentity(site, '')
  const record = { state: 'making' as const, major, template, settings, ...identity }
  await writeClusterRecord(filesOf(site, ref).folder, record)
  return record
}

/** Whatever interrupts this leaves a record that says `making`, and the next attempt begins afresh. */
async function fill(site: Site, { ref, passwords, onStep }: ClusterDraft, record: ClusterRecord, source: Template) {
  const step = stopwatch(onStep)
  const { files, identity } = clusterOf(site, ref, record)
  const { folder, dataDirectory, logDirectory } = files
  const binaries = binariesOf(site, record.major)
  await mkdir(logDirectory, { mode: 0o700 })
  await chown(logDirectory, identity.uid, identity.gid)
  await copyTree(source.dataDirectory, dataDirectory, identity)
  await syncDataDirectory(binaries, dataDirectory, identity)
  step('copied')
  await startCluster(site, ref, record)
  step('started')
  await setPasswords({ ...connectionOf(files), major: record.major }, source.password, passwords)
  await writeClusterRecord(folder, { ...record, state: 'ready' })
  step('secured')
}

/** Each call reports what passed since the one before. */
function stopwatch(onStep: ClusterDraft['onStep']) {
  let before = performance.now()
  return (step: ClusterStep) => {
    onStep?.(step, since(before))
    before = performance.now()
  }
}

function detailOf(error: unknown) {
  return error instanceof ProgramFailed ? error.stderr.split('\n').slice(-5).join('\n') : String(error)
}
