import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readClusterRecord, writeClusterRecord } from '../cluster/cluster-record.ts'
import type { ClusterSettings } from '../cluster/settings.ts'
import { errorCode, previousStateMissing } from '../engine-errors.ts'
import { ifMissing } from '../system/missing-file.ts'
import { filesOf, requireRef } from '../site.ts'
import { syncFolder } from '../system/write-durably.ts'
import type { PreviousState } from './backup-verbs.ts'
import type { RestorePlaces } from './restore-places.ts'

/** `20261122t174500z-0a1b2c3d`, with a folder of the cluster's ref in it. */
const NAME = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z-[0-9a-f]{8}$/

/** What is on its way out. No state has such a name, so nobody gets half of one. */
const REMOVING = 'removing-'

/** Moves what a restore replaced to where it is kept; resolves to its name there. */
export async function keepState({ previous, keptDirectory }: RestorePlaces, ref: string) {
  return keepFrom(filesOf(previous, ref).folder, keptDirectory, { ref, kept: newName() })
}

/** Moves what was on its way back to where it was kept before, under the same name. */
export async function keepAgain({ returning, keptDirectory }: RestorePlaces, ref: string) {
  const { folder } = filesOf(returning, ref)
  const name = (await readClusterRecord(folder))?.restore
  // What a crash left of a restore has no name yet.
  await keepFrom(folder, keptDirectory, { ref, kept: name !== undefined && NAME.test(name) ? name : newName() })
}

async function keepFrom(folder: string, keptDirectory: string, { ref, kept }: { ref: string; kept: string }) {
  await mkdir(join(keptDirectory, kept), { recursive: true, mode: 0o700 })
  await rename(folder, join(keptDirectory, kept, ref))
  await syncFolder(join(keptDirectory, kept))
  await syncFolder(keptDirectory)
  return kept
}

function newName() {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').toLowerCase()
  return `${time}z-${randomBytes(4).toString('hex')}`
}

/** Moves a kept state to where completeSwap finds it. Its record has its name and the settings from then on. */
export async function takePreviousState(
  { returning, keptDirectory }: RestorePlaces,
  ref: string,
  { kept, settings }: { kept: string; settings: ClusterSettings },
) {
  const folder = folderOf(keptDirectory, ref, kept)
  const record = await readClusterRecord(join(folder, ref))
  if (!record) throw previousStateMissing(ref)
  await writeClusterRecord(join(folder, ref), { ...record, settings, restore: kept })
  await rename(join(folder, ref), filesOf(returning, ref).folder)
  await syncFolder(returning.clustersDirectory)
  await rmdir(folder)
}

/** Oldest first. */
export async function listPreviousStates({
  keptDirectory,
}: Pick<RestorePlaces, 'keptDirectory'>): Promise<PreviousState[]> {
  const names = (await readdir(keptDirectory)).filter((name) => NAME.test(name)).sort()
  const found = await Promise.all(
    names.map(async (kept) => {
      // one may be removed meanwhile
      const refs = (await readdir(join(keptDirectory, kept)).catch(ifMissing)) ?? []
      return refs.map((ref) => ({ ref, kept, since: timeOf(kept) }))
    }),
  )
  return found.flat()
}

export async function removePreviousState(
  { keptDirectory }: Pick<RestorePlaces, 'keptDirectory'>,
  ref: string,
  kept: string,
) {
  const folder = folderOf(keptDirectory, ref, kept)
  const leaving = join(keptDirectory, `${REMOVING}${kept}-${ref}`)
  await rename(join(folder, ref), leaving).catch(ifMissing)
  await syncFolder(keptDirectory)
  await rm(leaving, { recursive: true, force: true })
  await rmdir(folder).catch((error: unknown) => {
    // It is another cluster's, or gone already.
    if (!['ENOENT', 'ENOTEMPTY'].includes(errorCode(error) ?? '')) throw error
  })
}

/** What a crash left of states that were removed, and folders whose states were taken out just before it. */
export async function removeLeftStates({ keptDirectory }: RestorePlaces) {
  for (const name of await readdir(keptDirectory)) {
    if (name.startsWith(REMOVING)) await rm(join(keptDirectory, name), { recursive: true, force: true })
    else if ((await readdir(join(keptDirectory, name))).length === 0) await rmdir(join(keptDirectory, name))
  }
}

function folderOf(keptDirectory: string, ref: string, kept: string) {
  requireRef(ref)
  if (!NAME.test(kept)) throw previousStateMissing(ref)
  return join(keptDirectory, kept)
}

function timeOf(kept: string) {
  const [, ...parts] = NAME.exec(kept) ?? []
  const [year, month, day, hour, minute, second] = parts.map(Number)
  return new Date(Date.UTC(year!, month! - 1, day, hour, minute, second))
}
