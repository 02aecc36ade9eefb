import type { DiskState } from '@plinth/contract/projects'
import type { DiskUse } from '@plinth/postgres-engine/engine'
import type { Log } from '@plinth/service-kit/service'
import type { Fleet } from '../../../runtime/fleet.ts'
import { diskStateOf, mayWrite, TOLERATED_GROWTH } from './disk-rules.ts'
import { findSessions, terminate, type Sought } from './find-sessions.ts'
import type { ProjectDisk } from './project-disk.ts'

export interface DiskTools {
  fleet: Fleet
  log: Log
  /** Called with the processes of sessions that are about to be ended for that. */
  onEnd(ref: string, pids: number[], state: DiskState): void
}

/** Measures one project and does what follows from it. */
export async function lookAtDisk(disk: ProjectDisk, tools: DiskTools) {
  const { state: before } = disk
  const use = await tools.fleet.engine.diskUse(disk.ref)
  const grew = note(disk, use)
  const sorters = mayWrite(before) ? sortersOver(disk, use) : []
  if (sorters.length > 0)
    return void (await end(disk, { whom: 'sorters', withTemporaryFiles: sorters, state: before }, tools))

  const after = diskStateOf(disk, before)
  if (mayWrite(after)) disk.endedFor = undefined
  await setReadOnly(disk, !mayWrite(after), tools)
  // new sessions are refused before open ones end; a session asked to free space must not end for earlier growth
  if (after === 'refused') disk.state = after
  try {
    if (!mayWrite(after)) await holdDown(disk, { before, after, grew, use }, tools)
  } finally {
    disk.state = after
    if (before !== after) report(disk, before, tools)
  }
}

interface Finding {
  before: DiskState
  after: DiskState
  grew: boolean
  use: DiskUse
}

/** Ends those who write: all of them at first, and whenever the project has grown since. */
async function holdDown(disk: ProjectDisk, { before, after, grew, use }: Finding, tools: DiskTools) {
  const isNew = mayWrite(before) || (after === 'refused' && before !== after)
  if (isNew) disk.growsUnseen = false
  const hasGrown = disk.floor !== undefined && use.bytes > disk.floor + TOLERATED_GROWTH
  if (!isNew && !hasGrown && !(after === 'refused' && grew)) {
    disk.floor = Math.min(disk.floor ?? use.bytes, use.bytes)
    disk.growsUnseen = false
    return
  }
  const withTemporaryFiles = [...use.temporary.keys()]
  const whom = after === 'refused' ? 'everybody' : 'writers'
  const ended = await end(disk, { whom, withTemporaryFiles, state: after }, tools)
  if (ended === 0 && disk.growsUnseen) await end(disk, { whom: 'active', withTemporaryFiles, state: after }, tools)
  disk.growsUnseen = !isNew && ended === 0
  // what they wrote until now is not held against who comes next
  disk.floor = (await tools.fleet.engine.diskUse(disk.ref)).bytes
}

/** Whether it has grown since the last look. */
function note(disk: ProjectDisk, { bytes, reserved }: DiskUse) {
  const now = performance.now()
  const growth = disk.lookedAt === undefined ? 0 : Math.max(0, bytes - disk.bytes)
  disk.bytesPerSecond = disk.lookedAt === undefined ? 0 : (growth / Math.max(now - disk.lookedAt, 1)) * 1000
  disk.bytes = bytes
  disk.reserved = reserved
  disk.lookedAt = now
  return growth > 0
}

/** Whose temporary files alone bring the project over its ceiling: the greatest first, and no more than it takes. */
function sortersOver({ bytes, ceiling }: ProjectDisk, { temporary }: DiskUse) {
  const all = [...temporary.values()].reduce((sum, size) => sum + size, 0)
  if (ceiling === undefined || bytes <= ceiling || bytes - all > ceiling) return []
  let over = bytes - ceiling
  const sorters: number[] = []
  for (const [pid, size] of [...temporary].toSorted(([, one], [, other]) => other - one)) {
    if (over <= 0) break
    sorters.push(pid)
    over -= size
  }
  return sorters
}

/** What fails here, as on a disk without any space, is tried again at the next look; those who write are ended anyway. */
async function setReadOnly(disk: ProjectDisk, isReadOnly: boolean, { fleet, log }: DiskTools) {
  if (disk.isReadOnly === isReadOnly) return
  try {
    await fleet.engine.setReadOnly(disk.ref, isReadOnly)
    disk.isReadOnly = isReadOnly
  } catch (error) {
    log.warn({ err: error, ref: disk.ref, isReadOnly }, 'Whether a project is read-only could not be set')
  }
}

async function end(disk: ProjectDisk, { state, ...sought }: Sought & { state: DiskState }, tools: DiskTools) {
  const { fleet, log, onEnd } = tools
  const { ref } = disk
  if (fleet.isAsleep(ref) || fleet.isInTransition(ref)) return 0
  const pids = await fleet.asSuperuser(ref, async (admin) => {
    const found = await findSessions(admin, sought)
    if (found.length === 0) return found
    disk.endedFor = state
    onEnd(ref, found, state)
    await terminate(admin, found)
    return found
  })
  if (pids.length > 0)
    log.warn({ ref, sessions: pids.length }, 'Sessions were ended because their project grew too large')
  return pids.length
}

const sentences: Record<DiskState, string> = {
  normal: 'A project has space again',
  nearly_full: 'A project has nearly reached its disk ceiling',
  read_only: 'A project has reached its disk ceiling and is read-only',
  refused: 'A project is far over its disk ceiling and accepts no connections',
  machine_full: 'The disk of this machine has less left than is reserved, and a project that grows fast is read-only',
}

function report({ ref, state, bytes, ceiling }: ProjectDisk, before: DiskState, { log }: DiskTools) {
  const fields = { ref, from: before, to: state, bytes, ceiling }
  if (state === 'normal') log.info(fields, sentences[state])
  else log.warn(fields, sentences[state])
}
