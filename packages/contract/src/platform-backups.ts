import * as z from 'zod/mini'
import { BackupTrouble } from './backup-trouble.ts'
import { backupStates } from './backup-states.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { presence } from './presence.ts'

export const platformBackupKinds = ['scheduled', 'manual'] as const
export type PlatformBackupKind = (typeof platformBackupKinds)[number]

export const verificationStates = ['waiting', 'running', 'passed', 'failed'] as const
export type VerificationState = (typeof verificationStates)[number]

export const PlatformBackup = z.object({
  id: z.string(),
  kind: z.enum(platformBackupKinds),
  state: z.enum(backupStates),
  created_at: Timestamp,
  /** A restore brings back what was committed by then; null until it is done. */
  taken_at: z.nullable(Timestamp),
  /** What it takes, compressed and encrypted. */
  stored_bytes: z.nullable(z.number()),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  /** When it is deleted. */
  expires_at: Timestamp,
  /** Whether the recovery phrase of today opens it, or one that was replaced since. */
  is_current_phrase: z.boolean(),
  /** Null for one that did not succeed. */
  verification: z.nullable(
    z.object({
      state: z.enum(verificationStates),
      /** When it ended; null before. */
      at: z.nullable(Timestamp),
      failure: z.nullable(z.string()),
    }),
  ),
})
export type PlatformBackup = z.infer<typeof PlatformBackup>

export const platformBackupProblems = ['no_phrase', 'failed', 'verification_failed', 'overdue'] as const

/** What the operator should do something about. */
export const PlatformBackupStatus = z.object({ problem: z.nullable(z.enum(platformBackupProblems)) })
export type PlatformBackupStatus = z.infer<typeof PlatformBackupStatus>

export const PlatformBackups = z.object({
  /** The latest first. */
  backups: z.array(PlatformBackup),
  /** When the recovery phrase was made; null where there is none, and so no backups. */
  phrase_made_at: z.nullable(Timestamp),
  /** The folder or the bucket. */
  kept_in: z.string(),
  /** Whether backups are kept on the disk of the data that they protect. */
  is_on_same_disk: z.boolean(),
  /** False where the database of the platform is the operator's own, which no backup of Plinth includes. */
  includes_database: z.boolean(),
  /** How many days each is kept. */
  keep_days: z.number(),
  /** When the next one of the schedule is due; null without a recovery phrase. */
  next_at: z.nullable(Timestamp),
  /** Projects without a backup of their own: a restore of the platform cannot bring back their data. */
  projects_without_backup: z.array(z.object({ ref: z.string(), name: z.string() })),
  /** Projects with trouble about their own backups, by name; how many there are, and at most 100 of them. */
  projects_in_trouble: z.object({
    total: z.number(),
    listed: z.array(
      z.object({
        ref: z.string(),
        name: z.string(),
        organization: z.string(),
        /** Whether the operator is a member who may open it. */
        can_open: z.boolean(),
        trouble: BackupTrouble,
      }),
    ),
  }),
  ...PlatformBackupStatus.shape,
})
export type PlatformBackups = z.infer<typeof PlatformBackups>

export const platformBackups = {
  list: endpoint({
    method: 'GET',
    path: '/platform/operator/backups',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: the backups of the platform itself.',
    response: PlatformBackups,
  }),
  status: endpoint({
    method: 'GET',
    path: '/platform/operator/backups/status',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: what is wrong with the backups of the platform, if anything.',
    response: PlatformBackupStatus,
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/operator/backups',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: back up the platform now.',
    response: PlatformBackup,
    status: 202,
    operation: { verb: 'platform-backup.create', did: 'started a backup of the platform' },
    rate: 'heavy',
  }),
  verify: endpoint({
    method: 'POST',
    path: '/platform/operator/backups/{id}/verification',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: restore a backup of the platform into a cluster of its own and read every row of it.',
    response: PlatformBackup,
    status: 202,
    operation: { verb: 'platform-backup.verify', did: 'started verifying a backup of the platform' },
    rate: 'heavy',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/platform/operator/backups/{id}',
    access: 'operator',
    token: 'never',
    summary:
      'For the operator: delete a backup of the platform, but neither the newest nor the newest that was verified.',
    operation: { verb: 'platform-backup.delete', did: 'deleted a backup of the platform' },
  }),
  createPhrase: endpoint({
    method: 'POST',
    path: '/platform/operator/recovery-phrase',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: create a recovery phrase. It is returned once and not stored.',
    body: z.strictObject(presence),
    response: z.object({
      id: z.string(),
      /** Twelve words. */
      phrase: z.string(),
    }),
    status: 201,
    operation: { verb: 'recovery-phrase.create', did: 'created a recovery phrase', answersSecret: true },
    rate: 'heavy',
  }),
  confirmPhrase: endpoint({
    method: 'POST',
    path: '/platform/operator/recovery-phrase/{id}/confirmation',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: use a recovery phrase from now on, once it is written down.',
    operation: { verb: 'recovery-phrase.confirm', did: 'confirmed a recovery phrase' },
  }),
}
