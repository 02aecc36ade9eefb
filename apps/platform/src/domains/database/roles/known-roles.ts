import { z } from 'zod'
import { compareRoles } from './compare-roles.ts'
import { type Roles, RoleState } from './read-roles.ts'
import { RoleCounts, shortLivedRoles } from './short-lived-roles.ts'

/** What the next look compares with. A list alone was kept before rights on databases were read. */
const KnownRoles = z.union([z.object({ roles: z.array(RoleState), counts: RoleCounts }), z.array(RoleState)])
export type KnownRoles = z.infer<typeof KnownRoles>

export const parseKnownRoles = (text: string) => KnownRoles.parse(JSON.parse(text))

export const knownRolesOf = ({ roles, counts }: Roles) => JSON.stringify({ roles, counts } satisfies KnownRoles)

/**
 * Whether what was kept is of this cluster, and nothing but people's SQL has written there since: an upgrade makes
 * another one, and migrations write roles and rights too.
 */
export const isSameCluster = (known: KnownRoles, { counts }: Roles) =>
  !Array.isArray(known) && known.counts.major === counts.major && known.counts.migrations === counts.migrations

/**
 * A database that its owner has closed is read from another one, which knows of no migrations: then it has as many as
 * before, so that closing it hides nothing.
 */
export function withMigrations(found: Roles, known: KnownRoles | undefined): Roles {
  if (!known || Array.isArray(known) || found.counts.migrations > 0) return found
  return { ...found, counts: { ...found.counts, migrations: known.counts.migrations } }
}

/** What happened to roles since. Counters and rows say more than the roles themselves, in the same cluster alone. */
export function changesSince(known: KnownRoles, found: Roles, isSame: boolean) {
  if (!Array.isArray(known)) {
    return {
      changes: compareRoles(known.roles, found.roles, isSame),
      shortLived: isSame ? shortLivedRoles(known.counts, found.counts) : undefined,
      newOwners: isSame ? newOwners(known.counts, found.counts) : 0,
    }
  }
  const comparable = found.roles.filter(({ name }) => name !== 'public').map(withoutRights)
  return { changes: compareRoles(known, comparable, false), shortLived: undefined, newOwners: 0 }
}

/** None where the server's counters were reset. */
const newOwners = (before: RoleCounts, after: RoleCounts) =>
  before.owners === undefined || after.owners === undefined ? 0 : Math.max(0, after.owners - before.owners)

const withoutRights = (role: RoleState): RoleState => ({
  ...role,
  attributes: role.attributes.filter((attribute) => !/ on (?:database|parameter) /.test(attribute)),
})
