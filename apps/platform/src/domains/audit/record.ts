import type { SignedInContext } from '../../context/caller-contexts.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { type AuditEntry, chainOf } from '../../stores/audit-chain.ts'
import type { AuditTarget } from '../../stores/audit-target.ts'
import type { ProfileRow } from '../../stores/profile-store.ts'

export interface Recorded {
  verb: string
  target: AuditTarget
  organizationId?: number
  before?: unknown
  after?: unknown
  outcome: AuditEntry['outcome']
  /** Who made the change, where it has removed them. */
  actor?: Pick<ProfileRow, 'id' | 'username' | 'primary_email'>
}

/** Writes an audit line in the context's transaction. If it cannot be written, the change is not made either. */
export async function record(context: RequestContext, { organizationId, actor, ...change }: Recorded) {
  const { stores, clock, auditKey, requestId } = context
  const person = await context.identify()
  const profile = actor ?? (person && (await stores.profiles.findByUser(person.userId)))
  await stores.audit.append(
    chainOf(organizationId),
    {
      ...change,
      before: change.before ?? null,
      after: change.after ?? null,
      occurred_at: clock.now().toISOString(),
      actor: {
        profile_id: profile?.id ?? null,
        username: profile?.username ?? '',
        email: profile?.primary_email ?? person?.claims?.email ?? '',
        ...(person?.token ? { access_token: { id: person.token.id, name: person.token.name } } : {}),
      },
      request_id: requestId,
    },
    auditKey,
  )
}

/**
 * For a change outside of the control plane: says what is about to be done before it is done, and that it failed. That
 * it was done is said where the handler's change is recorded.
 */
export async function announced<Result>(
  change: Omit<Recorded, 'outcome'>,
  context: SignedInContext,
  work: () => Promise<Result>,
) {
  const recordAs = (outcome: AuditEntry['outcome']) =>
    context.sql.transaction((sql) =>
      record({ ...context, sql, stores: context.storesOver(sql) }, { ...change, outcome }),
    )
  await recordAs('intended')
  try {
    return await work()
  } catch (error) {
    await recordAs('failed')
    throw error
  }
}
