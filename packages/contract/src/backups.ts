import * as z from 'zod/mini'
import { member, projectMember } from './access.ts'
import { BackupTrouble } from './backup-trouble.ts'
import { backupStates } from './backup-states.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { StatusAnswer } from './projects.ts'

export const backupKinds = [
  'scheduled',
  'manual',
  'point-in-time',
  'before-upgrade',
  'before-restore',
  'before-deletion',
] as const
export type BackupKind = (typeof backupKinds)[number]

/** What one was taken for, where its kind says less. */
export const backupPurposes = ['upload'] as const
export type BackupPurpose = (typeof backupPurposes)[number]

/** A backup is verified by restoring it into a cluster of its own and reading every row. */
const Verification = z.object({
  state: z.enum(['waiting', 'running', 'passed', 'failed']),
  /** When it ended; null before. */
  at: z.nullable(Timestamp),
  /** How long the restore took, until Postgres answered. */
  restore_ms: z.nullable(z.number()),
  tables: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  /** Whether the rows of every table were compared with those at the moment of the backup. */
  compared_rows: z.nullable(z.boolean()),
  /** Why it failed. */
  failure: z.nullable(z.string()),
})

export const Backup = z.object({
  id: z.string(),
  kind: z.enum(backupKinds),
  /** `upload` for one of the kind `before-restore` that was taken before an uploaded dump ran; null otherwise. */
  purpose: z.nullable(z.enum(backupPurposes)),
  state: z.enum(backupStates),
  created_at: Timestamp,
  /** A restore brings back what was committed by then; null until it is done. */
  taken_at: z.nullable(Timestamp),
  duration_ms: z.nullable(z.number()),
  /** The size of the cluster. */
  data_bytes: z.nullable(z.number()),
  /** What the backup takes, compressed and encrypted. */
  stored_bytes: z.nullable(z.number()),
  /** From 0 to 1 while it runs. */
  progress: z.nullable(z.number()),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  postgres_major: z.number(),
  /** When it is deleted. */
  expires_at: Timestamp,
  /** It was deleted, and until then it can be brought back; null for one that was not. */
  bring_back_until: z.nullable(Timestamp),
  /** Null for one that did not succeed. */
  verification: z.nullable(Verification),
})
export type Backup = z.infer<typeof Backup>

/** What a project was before a restore put a backup in its place. */
const PreviousState = z.object({
  id: z.string(),
  replaced_at: Timestamp,
  /** Until then it can be brought back. */
  kept_until: Timestamp,
})
export type PreviousState = z.infer<typeof PreviousState>

/** To which moments a project can go back, beside its backups. */
const PointInTime = z.object({
  /** `starting` until the backup that the log goes on from is done. */
  state: z.enum(['off', 'starting', 'archiving', 'failing']),
  /** Why the log cannot be stored. */
  failure: z.nullable(z.string()),
  failing_since: z.nullable(Timestamp),
  /** Every moment in them can be restored. The latest first. */
  windows: z.array(z.object({ from: Timestamp, until: Timestamp })),
  /**
   * What of them cannot be restored, since the clock of the server went through it twice: after `from`, up to `until`. The latest
   * first, 20 at most.
   */
  uncertain: z.array(z.object({ from: Timestamp, until: Timestamp })),
  /** Until when it could also be restored if the project's disk was lost now. */
  stored_until: z.nullable(Timestamp),
})
export type PointInTime = z.infer<typeof PointInTime>

export const backupOffers = ['included', 'other_plan', 'unavailable'] as const
export type BackupOffer = (typeof backupOffers)[number]

/** What the members of a project set about its backups. */
export const BackupSettings = z.strictObject({
  /** Whether one is taken every day. The log is archived only then. */
  daily: z.boolean(),
  /** In which hour of the day it starts, in UTC; null where the platform chooses. */
  hour: z.nullable(z.int().check(z.minimum(0), z.maximum(23))),
  /** Whether the log is archived, where the plan has it. */
  point_in_time: z.boolean(),
})
export type BackupSettings = z.infer<typeof BackupSettings>

export const Backups = z.object({
  /** The latest first. */
  backups: z.array(Backup),
  /** The latest first. */
  previous_states: z.array(PreviousState),
  /** The last restore that is in place, also where the project began as a backup; null where there was none. */
  last_restore: z.nullable(
    z.object({
      from: z.enum(['backup', 'previous_state']),
      /** What was committed by then came back; null for a previous state. */
      to: z.nullable(Timestamp),
      at: Timestamp,
    }),
  ),
  settings: BackupSettings,
  /** What can be switched on: what the plan has, what another plan would have, and what this installation does not have. */
  offers: z.object({ daily: z.enum(backupOffers), point_in_time: z.enum(backupOffers) }),
  /** Whether one is taken every day. */
  is_scheduled: z.boolean(),
  trouble: z.nullable(BackupTrouble),
  /** How many days each is kept. */
  keep_days: z.number(),
  /** When the next one of the schedule is due; null where there is none, or while the project is not active. */
  next_at: z.nullable(Timestamp),
  /** The backups and the archived log. */
  stored_bytes: z.number(),
  log_bytes: z.number(),
  /** The folder or the bucket. For the operator; null for everybody else. */
  kept_in: z.nullable(z.string()),
  /** Whether backups are kept on the disk of the data that they protect. */
  is_on_same_disk: z.boolean(),
  point_in_time: PointInTime,
})
export type Backups = z.infer<typeof Backups>

/** What a restore would take away. */
export const RestorePreview = z.object({
  taken_at: Timestamp,
  /** Whether anything was written or changed since then; null where it cannot be known. */
  is_changed_since: z.nullable(z.boolean()),
  /** Rows inserted, updated and deleted since then, as Postgres counts them; null where the count would not be all. */
  writes_since: z.nullable(z.number()),
  /** Until when the present state could be brought back. */
  kept_until: Timestamp,
})
export type RestorePreview = z.infer<typeof RestorePreview>

/** What going back to a moment would take away. */
export const MomentPreview = z.object({
  at: Timestamp,
  /** The backup that it begins with, also for a new project. */
  backup: z.string(),
  /** Whether anything was written or changed since that backup; null where it cannot be known. */
  is_changed_since: z.nullable(z.boolean()),
  /** Rows inserted, updated and deleted since that backup; null where the count would not be all. Not all are later. */
  writes_since_at_most: z.nullable(z.number()),
  /** Until when the present state could be brought back. */
  kept_until: Timestamp,
})
export type MomentPreview = z.infer<typeof MomentPreview>

/** A project that was deleted, and what is left of it. */
export const DeletedProject = z.object({
  ref: z.string(),
  name: z.string(),
  deleted_at: Timestamp,
  /** Until then it can be restored as it was; null once it is gone for good. */
  restorable_until: z.nullable(Timestamp),
  /** The newest backup that a new project can begin as; null where there is none. */
  backup: z.nullable(
    z.object({
      id: z.string(),
      taken_at: Timestamp,
      expires_at: Timestamp,
      /** It was deleted too, and has to be brought back first; null for one that was not. */
      bring_back_until: z.nullable(Timestamp),
      /** How far its verification is, or whether it passed; null for one that was never verified. */
      verification_state: z.nullable(Verification.shape.state),
    }),
  ),
})
export type DeletedProject = z.infer<typeof DeletedProject>

const read = projectMember('read:Read', 'back_ups')
const execute = projectMember('infra:Execute', 'back_ups')

export const backups = {
  list: endpoint({
    method: 'GET',
    path: '/platform/database/{ref}/backups',
    access: read,
    token: 'backups:read',
    summary: 'The backups of a project, with when each was last verified by restoring it.',
    response: Backups,
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/database/{ref}/backups',
    access: execute,
    token: 'backups:write',
    summary: 'Take a backup now.',
    response: Backup,
    status: 202,
    operation: { verb: 'backup.create', did: 'started a backup' },
    rate: 'heavy',
  }),
  verify: endpoint({
    method: 'POST',
    path: '/platform/database/{ref}/backups/{id}/verification',
    access: execute,
    token: 'backups:write',
    summary: 'Restore a backup into a cluster of its own and read every row of it. The project is not touched.',
    response: Backup,
    status: 202,
    operation: { verb: 'backup.verify', did: 'started verifying a backup' },
    rate: 'heavy',
  }),
  preview: endpoint({
    method: 'GET',
    path: '/platform/database/{ref}/backups/{id}/restore',
    access: read,
    token: 'backups:read',
    summary: 'What restoring a backup would take away.',
    response: RestorePreview,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/platform/database/{ref}/backups/{id}/restore',
    access: execute,
    token: 'backups:write',
    summary: 'Restore a backup in place. The present state is kept for 48 hours.',
    response: StatusAnswer,
    status: 202,
    operation: { verb: 'backup.restore', did: 'started restoring a backup' },
    rate: 'heavy',
  }),
  undoRestore: endpoint({
    method: 'POST',
    path: '/platform/database/{ref}/backups/previous-states/{state}',
    access: execute,
    token: 'backups:write',
    summary: 'Undo a restore. The present state is kept for 48 hours in turn.',
    response: StatusAnswer,
    status: 202,
    operation: { verb: 'backup.undo-restore', did: 'started undoing a restore' },
    rate: 'heavy',
  }),
  cancelRestore: endpoint({
    method: 'DELETE',
    path: '/platform/database/{ref}/restore',
    access: execute,
    token: 'backups:write',
    summary: 'Cancel the restore under way, also that of a moment or of a previous state. Possible until the swap.',
    response: StatusAnswer,
    status: 202,
    operation: { verb: 'backup.cancel-restore', did: 'canceled a restore' },
    whileRestricted: 'works',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/platform/database/{ref}/backups/{id}',
    access: projectMember('write:Delete', 'back_ups'),
    token: 'backups:write',
    summary: 'Delete a backup. It can be brought back for 48 hours.',
    operation: { verb: 'backup.delete', did: 'deleted a backup' },
    whileRestricted: 'works',
  }),
  configure: endpoint({
    method: 'PUT',
    path: '/platform/database/{ref}/backups/settings',
    access: projectMember('write:Update', 'back_ups'),
    token: 'backups:write',
    summary: 'Set whether and when backups are taken, and whether the log is archived.',
    body: BackupSettings,
    response: BackupSettings,
    operation: { verb: 'backup.configure', did: 'changed the settings of backups' },
  }),
  bringBack: endpoint({
    method: 'POST',
    path: '/platform/organizations/{slug}/backups/{id}/bring-back',
    access: member('infra:Execute', 'back_ups'),
    token: 'backups:write',
    summary: 'Bring back a backup that was deleted less than 48 hours ago, also one of a project that was deleted.',
    response: Backup,
    operation: { verb: 'backup.bring-back', did: 'brought back a deleted backup' },
  }),
  deletedProjects: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/deleted-projects',
    access: member('read:Read', 'back_ups'),
    token: 'backups:read',
    summary: 'The deleted projects of an organization that can be restored or have a backup, with the newest.',
    response: z.array(DeletedProject),
  }),
  previewMoment: endpoint({
    method: 'GET',
    path: '/platform/database/{ref}/point-in-time',
    access: read,
    token: 'backups:read',
    summary: 'What going back to a moment would take away, and which backup it begins with.',
    query: z.strictObject({ at: Timestamp }),
    response: MomentPreview,
  }),
  restoreMoment: endpoint({
    method: 'POST',
    path: '/platform/database/{ref}/point-in-time',
    access: execute,
    token: 'backups:write',
    summary: 'Restore any moment that is archived in place. The present state is kept for 48 hours.',
    body: z.strictObject({ at: Timestamp }),
    response: StatusAnswer,
    status: 202,
    operation: { verb: 'backup.restore-moment', did: 'started restoring a point in time' },
    rate: 'heavy',
  }),
}
