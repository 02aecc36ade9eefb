import { can, isInMotion, isUsable, type ProjectStatus, type ProjectVerb } from '@plinth/catalog/project-status'
import type { Restoring } from '@plinth/contract/projects'
import { wordsOfProject } from './project-status.ts'

/** A change that waits for the project's state. Each is an endpoint of the same name. */
export type Change = ProjectVerb | 'resetPassword'

interface Circumstances {
  may: boolean
  status: ProjectStatus
  restoring?: Restoring | null | undefined
}

/** Why a change is not possible now, and what to do about it, for the person to read; undefined when it is possible. */
export function reasonAgainst(change: Change, { may, status, restoring = null }: Circumstances) {
  if (!may) return 'Your role does not allow this.'
  if (isPossible(change, status)) return undefined
  return [wordsOfProject({ status, restoring }).sentence, wayOut(change, status)].filter(Boolean).join(' ')
}

const isPossible = (change: Change, status: ProjectStatus) =>
  change === 'resetPassword' ? isUsable(status) : can(change, status)

function wayOut(change: Change, status: ProjectStatus) {
  const purpose = purposes[change]
  if (status === 'GOING_DOWN' || underWay[status] === change) return undefined
  if (status === 'PAUSING' && !isPossible(change, 'INACTIVE')) return `Resume it afterwards to ${purpose}.`
  if (isInMotion(status)) return `Wait until that is done to ${purpose}.`
  return waysOut[status]?.(purpose)
}

/** What a project is doing anyhow. */
const underWay: Partial<Record<ProjectStatus, Change>> = {
  PAUSING: 'pause',
  RESIZING: 'resize',
  RESTARTING: 'restart',
  RESTORING: 'restore',
  UPGRADING: 'upgrade',
}

const waysOut: Partial<Record<ProjectStatus, (purpose: string) => string>> = {
  INACTIVE: (purpose) => `Resume it to ${purpose}.`,
  REMOVED: (purpose) => `Restore it to ${purpose}.`,
  RESTORE_FAILED: (purpose) => `Try to resume it again to ${purpose}.`,
  PAUSE_FAILED: (purpose) => `Pause it again and resume it to ${purpose}.`,
  ACTIVE_UNHEALTHY: (purpose) => `Restart it to ${purpose}.`,
  UNKNOWN: (purpose) => `Restart it, or wait until it answers, to ${purpose}.`,
  INIT_FAILED: () => 'It can only be deleted.',
}

const purposes: Record<Change, string> = {
  pause: 'pause it',
  restore: 'restore it',
  restoreBackup: 'restore a backup',
  restart: 'restart it',
  resize: 'change its size',
  upgrade: 'upgrade Postgres',
  remove: 'delete it',
  resetPassword: 'reset its password',
}
