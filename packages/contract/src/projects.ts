import * as z from 'zod/mini'
import { member, projectMember } from './access.ts'
import { BackupTrouble } from './backup-trouble.ts'
import { endpoint } from './endpoint.ts'
import { CloudProvider, ComputeSize, Password, ProjectStatus, Timestamp } from './fields.ts'
import { Named } from './forms/named.ts'
import { ProjectDraft } from './forms/project-draft.ts'

/**
 * What takes the place of the data while a project is RESTORING, or what it begins as while it is COMING_UP; null where it
 * starts with its own data.
 */
export const Restoring = z.object({
  from: z.enum(['backup', 'previous_state']),
  /** The moment to which it goes back; null where it is not known. */
  to: z.nullable(Timestamp),
  /** Whether it can still be canceled; null for a project that begins as a backup, which is deleted instead. */
  stage: z.nullable(z.enum(['cancelable', 'canceled', 'final'])),
})
export type Restoring = z.infer<typeof Restoring>

/** How the work on a project fails; null while no attempt of it has failed. */
export const Attempts = z.nullable(
  z.object({
    failed: z.number(),
    /** How many are made before the platform gives up. */
    most: z.number(),
    /** When the next one begins; null while one is under way, and after the last. */
    next_at: z.nullable(Timestamp),
    /** Why the latest one failed; null after the last, since status_detail says it then. */
    reason: z.nullable(z.string()),
  }),
)
export type Attempts = z.infer<typeof Attempts>

/** The last change of a project, where it failed. The project is as it was before, unless the title says otherwise. */
export const FailedChange = z.object({
  change: z.enum(['restore', 'resize', 'upgrade']),
  /** What did not happen, in a sentence. */
  title: z.string(),
  /** Why, in sentences. */
  reason: z.string(),
})
export type FailedChange = z.infer<typeof FailedChange>

export const ProjectSummary = z.object({
  id: z.number(),
  ref: z.string(),
  name: z.string(),
  organization_id: z.number(),
  organization_slug: z.string(),
  cloud_provider: CloudProvider,
  region: z.string(),
  status: ProjectStatus,
  restoring: z.nullable(Restoring),
  infra_compute_size: ComputeSize,
  inserted_at: Timestamp,
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

/**
 * Whether a project has room on the disk. One that is `read_only` has reached its ceiling; far beyond it connections are
 * `refused`; `machine_full` is read-only because the machine has little disk left.
 */
export const DiskState = z.enum(['normal', 'nearly_full', 'read_only', 'refused', 'machine_full'])
export type DiskState = z.infer<typeof DiskState>

const Disk = z.object({
  state: DiskState,
  /** What its files take. */
  used_bytes: z.number(),
  /** What its write-ahead log may take beyond that; counts toward the ceiling. */
  reserved_bytes: z.number(),
  ceiling_bytes: z.nullable(z.number()),
})

/**
 * Why a part of what Plinth keeps in the project's database could not be brought up to date. The database stays as it was,
 * and the service concerned does not respond.
 */
export const MigrationFailure = z.object({
  /** Such as `auth`; `project` for what all services need. */
  service: z.string(),
  /** Null where the database could not be connected to. */
  migration: z.nullable(z.string()),
  /** Postgres' own message, which names what is in the way. */
  reason: z.string(),
  attempts: z.number(),
  failed_at: Timestamp,
  /** From then on, as soon as the database runs. */
  next_attempt_at: Timestamp,
})
export type MigrationFailure = z.infer<typeof MigrationFailure>

/** A project as lists show it, with the figures that the platform knows without asking its database. */
export const ListedProject = z.extend(ProjectSummary, {
  dbVersion: z.nullable(z.string()),
  /** Its database stopped while nobody used it, and starts with the next connection. */
  is_asleep: z.boolean(),
  /** Null until it was measured, and while the project is paused. */
  disk: z.nullable(Disk),
  /** What is wrong with its backups; null where nothing is. */
  backup_trouble: z.nullable(BackupTrouble),
  /** Clients that are connected from outside now. */
  client_connections: z.number(),
  /** When a client last connected from outside. */
  last_connected_at: z.nullable(Timestamp),
})
export type ListedProject = z.infer<typeof ListedProject>

export const Project = z.extend(ProjectSummary, {
  parent_project_ref: z.nullable(z.string()),
  dbVersion: z.nullable(z.string()),
  /** A sealed handle for the metadata routes, never a connection string. Null while the database accepts no connections. */
  connectionString: z.nullable(z.string()),
  postgrestStatus: z.enum(['ONLINE', 'OFFLINE']),
  db_host: z.string(),
  db_port: z.number(),
  db_user: z.string(),
  db_name: z.string(),
  /** False while nobody knows the owner's password, as in the project that a self-hosted installation begins with. */
  has_database_password: z.boolean(),
  restUrl: z.string(),
  /** What the platform is doing to the project, or what went wrong, in a sentence. */
  status_detail: z.nullable(z.string()),
  /** Null where the last change succeeded or is under way. Otherwise status_detail says the same, while nothing else is wrong. */
  failed_change: z.nullable(FailedChange),
  attempts: Attempts,
  /** Empty where the database is up to date. */
  migration_failures: z.array(MigrationFailure),
  /** What the project takes of the disk and may take at most, in bytes. Null until it was measured. */
  disk: z.nullable(Disk),
  /** When a deleted project can no longer be restored. */
  restorable_until: z.nullable(Timestamp),
  updated_at: Timestamp,
})
export type Project = z.infer<typeof Project>

/** The project a branch hangs on, or the project itself. */
export const parentRefOf = (project: Pick<Project, 'ref' | 'parent_project_ref'>) =>
  project.parent_project_ref ?? project.ref

/** Whether the version marks the OrioleDB variant. */
export const isOrioleDb = (project: Pick<Project, 'dbVersion'>) => project.dbVersion?.endsWith('orioledb') ?? false

export const StatusAnswer = z.object({ ref: z.string(), status: ProjectStatus })

const RemovedProject = z.extend(StatusAnswer, { restorable_until: Timestamp })

export const projects = {
  list: endpoint({
    method: 'GET',
    path: '/platform/projects',
    access: 'profile',
    token: 'projects:read',
    summary: 'Every project that the signed-in person can see, or those of one organization.',
    query: z.strictObject({ organization_slug: z.optional(z.string().check(z.maxLength(100))) }),
    response: z.array(ListedProject),
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/projects',
    access: member('write:Create', 'projects'),
    token: 'projects:write',
    summary:
      'Create a project with a Postgres cluster of its own. An access token that makes it of a backup needs backups:write and database:write too.',
    body: ProjectDraft,
    response: Project,
    status: 201,
    operation: { verb: 'project.create', did: 'created the project' },
    feature: 'projects:create',
    rate: 'heavy',
  }),
  get: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}',
    access: projectMember('read:Read', 'projects'),
    token: 'projects:read',
    summary: 'One project, with the handle that its metadata routes want.',
    response: Project,
  }),
  connections: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/connections',
    access: projectMember('read:Read', 'projects'),
    token: 'projects:read',
    summary: 'When a client last signed in to the database from outside; null before the first one did.',
    response: z.object({ last_connected_at: z.nullable(Timestamp) }),
  }),
  startLog: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/start-log',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: the last lines that Postgres wrote when it was last started.',
    response: z.object({ lines: z.array(z.string()), attempts: Attempts }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/status',
    access: projectMember('read:Read', 'projects'),
    token: 'projects:read',
    summary: 'The status of a project.',
    response: z.object({
      status: ProjectStatus,
      status_detail: z.nullable(z.string()),
      attempts: Attempts,
      migration_failures: z.array(MigrationFailure),
      restoring: z.nullable(Restoring),
    }),
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/platform/projects/{ref}',
    access: projectMember('write:Update', 'projects'),
    token: 'projects:write',
    summary: 'Rename a project.',
    body: Named,
    response: ProjectSummary,
    operation: { verb: 'project.rename', did: 'renamed the project' },
  }),
  pause: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/pause',
    access: projectMember('infra:Execute', 'queue_jobs.projects.pause'),
    token: 'projects:write',
    summary: 'Stop the cluster and refuse connections until the project is resumed.',
    response: StatusAnswer,
    status: 202,
    operation: { verb: 'project.pause', did: 'started pausing the project' },
    rate: 'heavy',
    whileRestricted: 'works',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/restore',
    access: projectMember('infra:Execute', 'queue_jobs.projects.initialize_or_resume'),
    token: 'projects:write',
    summary: 'Bring back a paused project, or a deleted one within 48 hours.',
    response: StatusAnswer,
    status: 202,
    operation: { verb: 'project.restore', did: 'started bringing the project back' },
    rate: 'heavy',
  }),
  restart: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/restart',
    access: projectMember('infra:Execute', 'reboot'),
    token: 'projects:write',
    summary: 'Restart the cluster.',
    response: StatusAnswer,
    status: 202,
    operation: { verb: 'project.restart', did: 'started restarting the project' },
    rate: 'heavy',
  }),
  resize: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/resize',
    access: projectMember('infra:Execute', 'queue_jobs.projects.resize'),
    token: 'projects:write',
    summary: 'Give the cluster the memory and the connections of another compute size.',
    body: z.strictObject({ desired_instance_size: ComputeSize }),
    response: StatusAnswer,
    status: 202,
    operation: { verb: 'project.resize', did: 'started changing the compute size' },
    rate: 'heavy',
  }),
  upgrade: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/upgrade',
    access: projectMember('infra:Execute', 'queue_jobs.projects.upgrade'),
    token: 'projects:write',
    summary: 'Move the data to a newer installed major version of Postgres.',
    body: z.strictObject({ postgres_engine: z.enum(['15', '16', '17', '18']) }),
    response: StatusAnswer,
    status: 202,
    operation: { verb: 'project.upgrade', did: 'started upgrading Postgres' },
    rate: 'heavy',
  }),
  resetPassword: endpoint({
    method: 'PATCH',
    path: '/platform/projects/{ref}/db-password',
    access: projectMember('write:Update', 'projects'),
    // the password allows any SQL
    token: 'database:write',
    summary: 'Set a new password for the database owner. It cannot be read back.',
    body: z.strictObject({ password: Password }),
    response: z.object({ result: z.literal('ok') }),
    operation: { verb: 'project.reset-password', did: 'reset the database password', outside: true },
    rate: 'credential',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/platform/projects/{ref}',
    access: projectMember('write:Delete', 'projects'),
    token: 'projects:write',
    summary: 'Delete a project. It can be restored for 48 hours.',
    response: RemovedProject,
    status: 202,
    operation: { verb: 'project.delete', did: 'started deleting the project' },
    rate: 'heavy',
    whileRestricted: 'works',
  }),
}
