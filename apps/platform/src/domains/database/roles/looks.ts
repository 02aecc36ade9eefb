import type pg from 'pg'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import type { Fleet } from '../../../runtime/fleet.ts'
import type { Sealer } from '../../../config/sealer.ts'
import { changesSince, isSameCluster, knownRolesOf, parseKnownRoles, withMigrations } from './known-roles.ts'
import { keepKnownRights, readNotedRights, removeNotedRights } from './read-noted-rights.ts'
import { readRoles } from './read-roles.ts'
import { recordChanges, type RecordContext, type Recorded } from './record-changes.ts'

/** There is no such database, or it accepts no connections. */
const NOT_TO_BE_OPENED = ['3D000', '55000']

/** What is known of a project since the last look. */
export interface LookedAt {
  /** While it is the same, nothing was committed in the cluster. */
  snapshot?: string
  /** Whether changes of rights were noted. */
  areRightsNoted: boolean
}

export type OfRun = Pick<Recorded, 'actors' | 'commands' | 'outcome' | 'isRestored'>

/** Reads the roles and rights of a project, and compares them with those of the last look. */
export function createLooks({ fleet, sealer }: { fleet: Fleet; sealer: Sealer }) {
  return {
    /** Writes in the audit log what changed. Throws where it cannot be seen or written. */
    record: (project: LookedAt, context: RecordContext, seen: OfRun) =>
      asAdmin(context.project.ref, (admin) => recordAll(admin, project, context, seen)),

    /** Knows the roles as they are now. What changed has an entry of its own in the audit log. */
    async forget(project: LookedAt, context: ProjectContext) {
      const { stores } = context
      const { ref } = context.project
      const found = withMigrations(await asAdmin(ref, readRoles), await knownRoles(context))
      await stores.projects.keepSecret(ref, 'known-roles', sealed(ref, knownRolesOf(found)))
      project.snapshot = found.snapshot
    },
  }

  /** In one transaction with one snapshot, so that exactly those notes are removed that were written in the log. */
  async function recordAll(admin: pg.Client, project: LookedAt, context: RecordContext, seen: OfRun) {
    const { ref } = context.project
    await admin.query('begin isolation level repeatable read')
    const known = await knownRoles(context)
    const found = withMigrations(await readRoles(admin), known)
    // a restored cluster has counters, rows and rights of its own
    const isSame = known !== undefined && !seen.isRestored && isSameCluster(known, found)
    const { areNoted, rights } = await readNotedRights(admin, isSame)
    const since = known ? changesSince(known, found, isSame) : { changes: [], shortLived: undefined, newOwners: 0 }
    const unwatched = project.areRightsNoted && !areNoted ? 'rights' : undefined
    await recordChanges({ ...seen, ...since, rights, unwatched }, context, (stores) =>
      stores.projects.keepSecret(ref, 'known-roles', sealed(ref, knownRolesOf(found))),
    )
    project.areRightsNoted = areNoted
    if (rights.length > 0) await removeNotedRights(admin)
    if (areNoted) await keepKnownRights(admin)
    await admin.query('commit')
    project.snapshot = found.snapshot
  }

  /** Roles are those of the whole cluster, so they are read also when people's database is gone or closed. */
  async function asAdmin<Result>(ref: string, work: (admin: pg.Client) => Promise<Result>) {
    try {
      return await fleet.asSuperuserAmongPeople(ref, work)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && NOT_TO_BE_OPENED.includes(String(error.code)))) throw error
      return fleet.asSuperuser(ref, work)
    }
  }

  async function knownRoles({ project: { ref }, stores }: RecordContext) {
    const text = await stores.projects.secret(ref, 'known-roles')
    return text === undefined ? undefined : parseKnownRoles(sealer.open(text, purposeFor(ref)))
  }

  function sealed(ref: string, known: string) {
    return sealer.seal(known, purposeFor(ref))
  }
}

const purposeFor = (ref: string) => `${ref} known-roles`
