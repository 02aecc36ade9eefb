import { z } from 'zod'

const Counted = z.object({
  /** As Postgres counts them, also where the transaction was undone. */
  made: z.number(),
  count: z.number(),
  /** Of those there are; null where there are too many to keep. */
  ids: z.array(z.string()).nullable(),
})
type Counted = z.infer<typeof Counted>

/** What Postgres counts of the catalogs of roles, which is all that is left of a role that is gone again. */
export const RoleCounts = z.object({
  /** Another major is another cluster, with counters of its own. */
  major: z.number(),
  /** Applied by the platform: with another number, what was counted is not people's alone. */
  migrations: z.number(),
  roles: Counted,
  memberships: Counted,
  /** How often an object got another owner, also where that was undone. An earlier release kept none. */
  owners: z.number().optional(),
})
export type RoleCounts = z.infer<typeof RoleCounts>

/** How many were made and are not there: they were dropped again, or what made them was undone. */
export interface ShortLived {
  roles: number
  memberships: number
}

/** Undefined where there were none, and where the server's counters may have been reset. */
export function shortLivedRoles(before: RoleCounts | undefined, after: RoleCounts): ShortLived | undefined {
  if (!before || before.major !== after.major || before.migrations !== after.migrations) return undefined
  const roles = goneOnes(before.roles, after.roles)
  const memberships = goneOnes(before.memberships, after.memberships)
  return roles + memberships > 0 ? { roles, memberships } : undefined
}

const goneOnes = (before: Counted, after: Counted) => Math.max(0, after.made - before.made - newOnes(before, after))

function newOnes(before: Counted, after: Counted) {
  if (!before.ids || !after.ids) return Math.max(0, after.count - before.count)
  const known = new Set(before.ids)
  return after.ids.filter((id) => !known.has(id)).length
}
