import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { type AuditEntry, chainOf } from '../../../stores/audit-chain.ts'
import type { RoleChange } from './compare-roles.ts'

export type Actor = AuditEntry['actor']

export interface Recorded {
  /** Whose SQL ran when it was seen; nobody's where only clients with connections of their own can have done it. */
  actors: Actor[]
  changes: RoleChange[]
  /** The commands on roles in the SQL itself. */
  commands: string[]
  outcome: AuditEntry['outcome']
}

const MOST_NAMED = 50
const MOST_CHANGES_OF_ONE = 20
/** Stands for clients of the database, which log in with its password. */
export const DATABASE_OWNER: Actor = { profile_id: null, username: 'postgres', email: '' }

/** Writes what changed in the audit log, together with what `work` does. The statements stay out: they may hold passwords. */
export function recordChanges(
  { actors, changes, commands, outcome }: Recorded,
  context: ProjectContext,
  work: (stores: ProjectContext['stores']) => Promise<void>,
) {
  const { clock, auditKey, requestId, project, membership } = context
  const [actor = DATABASE_OWNER, ...others] = actors
  const orBy = [...new Set(others.map(({ username }) => username))]
    .filter((username) => username !== actor.username)
    .slice(0, MOST_NAMED)
  return context.sql.transaction(async (sql) => {
    const stores = context.storesOver(sql)
    if (changes.length > 0 || commands.length > 0) {
      await stores.audit.append(
        chainOf(membership.organization.id),
        {
          verb: 'database.change_roles',
          target: project.ref,
          before: null,
          after: {
            changes: changes.slice(0, MOST_NAMED).map(shortened),
            count: changes.length,
            ...(commands.length > 0 ? { commands: commands.slice(0, MOST_NAMED) } : {}),
            // theirs ran at the same time, and a role does not say who changed it
            ...(orBy.length > 0 ? { or_by: orBy } : {}),
          },
          outcome,
          occurred_at: clock.now().toISOString(),
          actor,
          request_id: requestId,
        },
        auditKey,
      )
    }
    await work(stores)
  })
}

/** Somebody can give a role to all the others. */
function shortened({ role, changes }: RoleChange): RoleChange {
  const more = changes.length - MOST_CHANGES_OF_ONE
  return { role, changes: more > 0 ? [...changes.slice(0, MOST_CHANGES_OF_ONE), `and ${more} more`] : changes }
}

export function actorOf({ profile, person }: ProjectContext): Actor {
  const { token } = person
  return {
    profile_id: profile.id,
    username: profile.username,
    email: profile.primary_email,
    ...(token ? { access_token: { id: token.id, name: token.name } } : {}),
  }
}
