import type { ProjectContext } from '../../../context/caller-contexts.ts'
import type { ProjectRow } from '../../../stores/project-store.ts'
import { type AuditEntry, chainOf } from '../../../stores/audit-chain.ts'
import { DATABASE_OWNER, linesOf, type Line, type Seen } from './change-lines.ts'

export type Actor = AuditEntry['actor']

export interface Recorded extends Seen {
  /** Whose SQL ran when it was seen; nobody's where only clients with connections of their own can have done it. */
  actors: Actor[]
}

/** What it takes to write it: a request's, or that of a job. */
export interface RecordContext extends Pick<
  ProjectContext,
  'sql' | 'stores' | 'storesOver' | 'clock' | 'auditKey' | 'requestId'
> {
  project: Pick<ProjectRow, 'ref'>
  membership: { organization: { id: number } }
}

export const NO_CHANGES = { changes: [], shortLived: undefined, newOwners: 0, rights: [], unwatched: undefined }

const MOST_NAMED = 50

/** Writes what changed in the audit log, together with what `work` does. The statements stay out: they may hold passwords. */
export function recordChanges(
  { actors, ...seen }: Recorded,
  context: RecordContext,
  work: (stores: RecordContext['stores']) => Promise<void>,
) {
  return context.sql.transaction(async (sql) => {
    const stores = context.storesOver(sql)
    for (const line of linesOf(seen)) await append(line, actors, context, stores)
    await work(stores)
  })
}

function append(
  { login, after, ...line }: Line,
  actors: Actor[],
  { clock, auditKey, requestId, project, membership }: RecordContext,
  stores: RecordContext['stores'],
) {
  const [actor = DATABASE_OWNER, ...others] = login === undefined ? actors : [{ ...DATABASE_OWNER, username: login }]
  const orBy = [...new Set(others.map(({ username }) => username))]
    .filter((username) => username !== actor.username)
    .slice(0, MOST_NAMED)
  const entry = {
    ...line,
    target: project.ref,
    before: null,
    // theirs ran at the same time, and neither a role nor a right says who changed it
    after: { ...after, ...(orBy.length > 0 ? { or_by: orBy } : {}) },
    occurred_at: clock.now().toISOString(),
    actor,
    request_id: requestId,
  }
  return stores.audit.append(chainOf(membership.organization.id), entry, auditKey)
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
