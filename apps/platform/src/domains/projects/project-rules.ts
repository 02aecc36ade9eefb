import { randomInt } from 'node:crypto'
import { isInMotion, isUsable } from '@plinth/catalog/project-status'
import { hours } from '@plinth/catalog/durations'
import type { Attempts, FailedChange, Project, ProjectSummary, Restoring } from '@plinth/contract/projects'
import { MOST_ATTEMPTS } from '../../jobs/most-attempts.ts'
import type { Config } from '../../config/config.ts'
import type { ProjectDisk } from './disk/project-disk.ts'
import { migrationFailures } from './migration-failures.ts'
import type { FailedChangeKind, ProjectRow } from '../../stores/project-store.ts'

const REF_LENGTH = 20

/** How long a deleted project can be restored. */
export const RESTORABLE_FOR = hours(48)

export const newRef = () => Array.from({ length: REF_LENGTH }, () => String.fromCharCode(97 + randomInt(26))).join('')

export const restorableUntil = (removedAt: Date) => new Date(removedAt.getTime() + RESTORABLE_FOR)

/** What is happening or wrong now; otherwise why the last change failed, until another one succeeds. */
export const statusDetail = ({
  status_detail,
  ...project
}: Pick<ProjectRow, 'status' | 'status_detail' | FailedChangeColumn>): string | null => {
  if (status_detail !== null) return status_detail
  const failed = failedChange(project)
  return failed && `${failed.title} ${failed.reason}`
}

/** The last change, where it failed and no other one is under way. */
export const failedChange = ({
  status,
  failed_change: kind,
  failed_change_reason: reason,
}: Pick<ProjectRow, 'status' | FailedChangeColumn>): FailedChange | null =>
  kind === null || reason === null || isInMotion(status) ? null : { ...failedChanges[kind], reason }

type FailedChangeColumn = 'failed_change' | 'failed_change_reason'

const failedChanges: Record<FailedChangeKind, Omit<FailedChange, 'reason'>> = {
  restore: { change: 'restore', title: 'The backup was not restored.' },
  resize: { change: 'resize', title: 'The size was not changed.' },
  'resize-done': { change: 'resize', title: 'The new size is set, but something failed.' },
  upgrade: { change: 'upgrade', title: 'The upgrade was not made.' },
}

export const attemptsOf = ({ failed_attempts, attempt_failure, next_attempt_at }: ProjectRow): Attempts =>
  failed_attempts === 0
    ? null
    : {
        failed: failed_attempts,
        most: MOST_ATTEMPTS,
        next_at: next_attempt_at?.toISOString() ?? null,
        reason: attempt_failure,
      }

/** What a restore puts in place of the data, or a new project begins as; null where it starts with its own data. */
export function restoringOf({
  status,
  restoring_backup_id,
  restoring_moment,
  restoring_taken_at,
  restoring_state,
  restore_stage: stage,
}: ProjectRow): Restoring | null {
  if (status !== 'RESTORING' && status !== 'COMING_UP') return null
  if (restoring_state !== null) return { from: 'previous_state', to: null, stage }
  if (restoring_backup_id === null) return null
  return { from: 'backup', to: (restoring_moment ?? restoring_taken_at)?.toISOString() ?? null, stage }
}

/** Later its files may be gone at any moment. */
export const isRestorable = ({ removed_at }: Pick<ProjectRow, 'removed_at'>, now: Date) =>
  removed_at === null || now < restorableUntil(removed_at)

export function projectSummary(project: ProjectRow): ProjectSummary {
  const {
    id,
    ref,
    name,
    organization_id,
    organization_slug,
    cloud_provider,
    region,
    status,
    compute_size,
    inserted_at,
  } = project
  return {
    id,
    ref,
    name,
    organization_id,
    organization_slug,
    cloud_provider,
    region,
    status,
    restoring: restoringOf(project),
    infra_compute_size: compute_size,
    inserted_at: inserted_at.toISOString(),
  }
}

type MeasuredDisk = Pick<ProjectDisk, 'state' | 'bytes' | 'reserved' | 'ceiling'>

export function diskAnswer(disk: MeasuredDisk | undefined) {
  if (!disk) return null
  const { state, bytes, reserved, ceiling } = disk
  return { state, used_bytes: bytes - reserved, reserved_bytes: reserved, ceiling_bytes: ceiling ?? null }
}

/** The project with its addresses, which are made of the configured public ones only. */
export function projectAnswer(
  project: ProjectRow,
  config: Pick<Config, 'apiUrl' | 'databaseHost' | 'ports'>,
  handle: string,
  disk: MeasuredDisk | undefined,
): Project {
  return {
    ...projectSummary(project),
    parent_project_ref: project.parent_project_ref,
    dbVersion: project.db_version,
    connectionString: isUsable(project.status) ? handle : null,
    postgrestStatus: 'OFFLINE',
    db_host: config.databaseHost,
    db_port: config.ports.database,
    db_user: `postgres.${project.ref}`,
    db_name: 'postgres',
    has_database_password: project.has_database_password,
    restUrl: `${config.apiUrl}/p/${project.ref}/rest/v1/`,
    status_detail: statusDetail(project),
    failed_change: failedChange(project),
    attempts: attemptsOf(project),
    migration_failures: migrationFailures(project),
    disk: diskAnswer(disk),
    restorable_until: project.removed_at ? restorableUntil(project.removed_at).toISOString() : null,
    updated_at: project.updated_at.toISOString(),
  }
}
