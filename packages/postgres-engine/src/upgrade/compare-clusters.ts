import { newClusterDiffers } from '../engine-errors.ts'
import { objectTraits } from './object-traits.ts'
import { roleTraits } from './role-traits.ts'
import { withSession, type Login, type Server } from '../session/session.ts'
import { systemTraits } from './system-traits.ts'
import { differentTraits, type Traits } from './traits.ts'

export interface Comparison {
  ref: string
  source: Server
  target: Server
  superuser: Login
  /** The owner of a project may make roles in the new cluster, though not in the old one. */
  ownerMayMakeRoles: boolean
  /** Defaults of sessions that the new major does not know. */
  leftOut: ReadonlySet<string>
  /** Each database, with what it was before anything of people's came. */
  databases: ReadonlyMap<string, Traits>
}

const FIRST_DATABASE = 'postgres'

/**
 * Throws unless people have the same rights in the new cluster as in the old one: code of theirs that ran with more
 * rights than its owner has would leave something behind, such as a superuser or a function of one.
 */
export async function requireSameRights(comparison: Comparison) {
  const { ref, source, target, superuser, ownerMayMakeRoles, leftOut, databases } = comparison
  const inBoth = async (
    database: string,
    read: (client: Parameters<typeof objectTraits>[0], isOld: boolean) => Promise<Traits>,
  ) =>
    differentTraits(
      await withSession(source, superuser, database, (client) => read(client, true)),
      await withSession(target, superuser, database, (client) => read(client, false)),
    )

  const found = await inBoth(FIRST_DATABASE, (client, isOld) =>
    roleTraits(client, { ownerMakesRoles: isOld && ownerMayMakeRoles, leftOut }),
  )
  for (const [database, before] of databases) {
    found.push(...(await inBoth(database, objectTraits)))
    const after = await withSession(target, superuser, database, systemTraits)
    found.push(...differentTraits(before, after))
  }
  if (found.length > 0) throw newClusterDiffers(ref, found)
}
