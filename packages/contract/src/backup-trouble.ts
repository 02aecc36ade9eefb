import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'

export const backupProblems = [
  'failed',
  'verification_failed',
  'overdue',
  'log_failing',
  'earlier_verification_failed',
] as const
export type BackupProblem = (typeof backupProblems)[number]

/** What is wrong with the backups of a project; where several things are, the gravest. */
export const BackupTrouble = z.object({
  problem: z.enum(backupProblems),
  /** A sentence that says it. */
  title: z.string(),
  /** Why, in a sentence. */
  reason: z.string(),
  /** When the backup was taken that cannot be restored; null where the trouble is another. */
  taken_at: z.nullable(Timestamp),
})
export type BackupTrouble = z.infer<typeof BackupTrouble>
