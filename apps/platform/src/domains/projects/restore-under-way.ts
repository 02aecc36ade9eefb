import * as z from 'zod/mini'
import type { ProjectRow } from '../../stores/project-store.ts'
import type { ProjectWork } from './advance-project.ts'

export const Actor = z.object({
  profile_id: z.nullable(z.number()),
  username: z.string(),
  email: z.string(),
  access_token: z.optional(z.object({ id: z.string(), name: z.string() })),
})

/** What a restore has to know again after a crash. */
export const RestoreUnderWay = z.object({
  /** By it the engine says whether the restored state is in place. */
  id: z.string(),
  /** Who asked for it, for the audit log. */
  by: z.optional(z.object({ actor: Actor, requestId: z.string() })),
  /** What the project said before it, of why it had failed to start. */
  detail: z.optional(z.nullable(z.string())),
  /** The password of the database's owner before it, null for none; absent where nobody could read it. */
  ownerVerifier: z.optional(z.nullable(z.string())),
})
export type RestoreUnderWay = z.infer<typeof RestoreUnderWay>

/** Whether the restore under way replaces the cluster, rather than wake it. */
export const isFromBackup = ({ restoring_backup_id, restoring_state }: ProjectRow) =>
  restoring_backup_id !== null || restoring_state !== null

/** What a project says of it once it is over. */
export const NO_RESTORE = {
  restoring_backup_id: null,
  restoring_moment: null,
  restoring_state: null,
  resting_status: null,
}

/** What a project keeps of the restore that is in place now. */
export const restoredBy = (
  { restoring_state, restoring_moment, restoring_taken_at }: ProjectRow,
  now: Date,
): Pick<ProjectRow, 'restored_from' | 'restored_to' | 'restored_at'> => ({
  restored_from: restoring_state === null ? 'backup' : 'previous_state',
  restored_to: restoring_state === null ? (restoring_moment ?? restoring_taken_at) : null,
  restored_at: now,
})

type Tools = Pick<ProjectWork, 'stores' | 'fleet'>

/** Written when the restore was accepted. A project that begins as a backup is made of it once. */
export async function restoreUnderWay(
  { ref, restoring_backup_id, restoring_state }: ProjectRow,
  { stores, fleet }: Tools,
): Promise<RestoreUnderWay> {
  const isKnown = (await stores.projects.secret(ref, 'restore')) !== undefined
  if (!isKnown) return { id: restoring_state ?? restoring_backup_id! }
  return RestoreUnderWay.parse(JSON.parse(await fleet.password(ref, 'restore')))
}

/** Forgets what an earlier restore kept. */
export const keepRestore = (
  ref: string,
  restore: RestoreUnderWay,
  {
    stores,
    sealer,
  }: { stores: Pick<ProjectWork['stores'], 'projects'>; sealer: { seal(text: string, purpose: string): string } },
) => stores.projects.keepSecret(ref, 'restore', sealer.seal(JSON.stringify(restore), `${ref} restore`))
