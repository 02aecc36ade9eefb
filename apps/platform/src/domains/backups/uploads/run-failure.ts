import { isUsable } from '@plinth/catalog/project-status'
import type { DumpFailure } from '@plinth/contract/dump-uploads'
import { DumpRefused } from '@plinth/postgres-meta/dump/dump-refused'
import { stopError } from '@plinth/postgres-meta/sql/sql-error'
import type { DiskWatch } from '../../projects/disk/watch-disk.ts'
import type { ProjectRow } from '../../../stores/project-store.ts'
import { explainDisk } from '../../database/runs/explain-disk.ts'
import { ChangeRefused } from '../../projects/change-refused.ts'

/** What people read of a run that failed, and whether the same file may be started again. */
export interface RunFailure {
  failure: DumpFailure
  hasFile: boolean
}

const FULL_OR_READ_ONLY = ['25006', '53100']

interface RunEnvironment {
  project: Pick<ProjectRow, 'ref' | 'status'> | undefined
  disk: Pick<DiskWatch, 'stateOf' | 'endedFor'>
}

/** Undefined for what nobody has foreseen: the log has to say what it was. */
export function failureOfRun(error: unknown, { project, disk }: RunEnvironment): RunFailure | undefined {
  if (error instanceof ChangeRefused) return startAgain(error.message)
  if (error instanceof DumpRefused) {
    const { code, message, line = null, statement = null, hint = null } = error.refusal
    if (code === undefined || !FULL_OR_READ_ONLY.includes(code) || !project)
      return { failure: { message, line, statement, hint }, hasFile: false }
    const explained = explainDisk(stopError(code, message, 0), project.ref, disk)
    return { failure: { message: explained.message, line, statement, hint: explained.hint ?? hint }, hasFile: true }
  }
  if (!project || !isUsable(project.status)) return startAgain(PROJECT_CHANGES)
  const lost = explainDisk(stopError('connection_lost', CONNECTION_LOST, 0), project.ref, disk)
  if (lost.code === 'connection_lost') return undefined
  return { failure: { message: lost.message, line: null, statement: null, hint: lost.hint ?? null }, hasFile: true }
}

export const startAgain = (message: string): RunFailure => ({
  failure: { message, line: null, statement: null, hint: null },
  hasFile: true,
})

export const PROJECT_CHANGES =
  'The project was paused, restarted, restored, resized, upgraded or deleted meanwhile. Nothing was changed. Start it again when the project is active.'

export const PLINTH_STOPPED = 'Plinth stopped while it ran. Nothing was changed. Start it again.'

export const CONNECTION_LOST = 'The connection to the database was lost. Nothing was changed. Start it again.'

export const RIGHTS_LOST = 'Who started it may no longer run SQL in this project. Nothing was changed.'

export const TOO_LONG = 'It took longer than 12 hours. Nothing was changed. Split the file.'

export const OUTCOME_UNKNOWN =
  'Plinth stopped while the last changes were being kept, and could not find out whether they were. Look at the tables before you start it again.'
