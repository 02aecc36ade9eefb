import { z } from 'zod'
import { compareRoles } from './compare-roles.ts'
import { type Roles, RoleState } from './read-roles.ts'
import { RoleCounts, shortLivedRoles } from './short-lived-roles.ts'

/** What the next look compares with. A list alone was kept before rights on databases were read. */
const KnownRoles = z.union([z.object({ roles: z.array(RoleState), counts: RoleCounts }), z.array(RoleState)])
export type KnownRoles = z.infer<typeof KnownRoles>

export const parseKnownRoles = (text: string) => KnownRoles.parse(JSON.parse(text))

export const knownRolesOf = ({ roles, counts }: Roles) => JSON.stringify({ roles, counts } satisfies KnownRoles)

/** What happened to roles since. */
export function changesSince(known: KnownRoles, found: Roles) {
  if (!Array.isArray(known)) {
    return { changes: compareRoles(known.roles, found.roles), shortLived: shortLivedRoles(known.counts, found.counts) }
  }
  const comparable = found.roles.filter(({ name }) => name !== 'public').map(withoutRights)
  return { changes: compareRoles(known, comparable), shortLived: undefined }
}

const withoutRights = (role: RoleState): RoleState => ({
  ...role,
  attributes: role.attributes.filter((attribute) => !/ on (?:database|parameter) /.test(attribute)),
})
