import { audit } from '@plinth/contract/audit'
import { givenPlatform } from './given-platform.ts'
import { givenProject } from './given-projects.ts'

interface RoleChange {
  changes: { role: string; changes: string[] }[]
  count: number
}

/** A project of alice's, in which bob is a developer, and what the audit log says of changes of its roles. */
export async function givenWatchedRoles() {
  const platform = await givenPlatform()
  const { alice, bob, organizations } = await platform.given({
    people: ['alice', 'bob'],
    organizations: [{ name: 'Acme', owner: 'alice', developer: 'bob' }],
  })
  const { slug } = organizations[0]!
  const { ref } = await givenProject(alice, organizations[0]!)

  return {
    platform,
    alice,
    bob,
    slug,
    organization: organizations[0]!,
    ref,

    /** Oldest first. */
    async changesOfRoles() {
      const lines = await alice.call(audit.list, { slug })
      return lines
        .filter(({ verb }) => verb === 'database.change_roles')
        .map(({ actor, outcome, after }) => ({ by: actor.username.split('.')[0], outcome, after: after as RoleChange }))
        .toReversed()
    },

    /** Opened with the key of the installation: what changes are compared with. */
    async knownRoles() {
      const { rows } = await platform.pool.query<{ sealed: string }>(
        `select sealed from platform.project_secrets where ref = $1 and name = 'known-roles'`,
        [ref],
      )
      return platform.process.sealer.open(rows[0]!.sealed, `${ref} known-roles`)
    },
  }
}
