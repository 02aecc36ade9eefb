import type { audit } from '@plinth/contract/audit'
import type { Handlers } from '../../access/handlers.ts'
import { chainOf } from '../../stores/audit-chain.ts'
import { withoutPrivateNames } from '../snippets/audited-snippet.ts'
import { presentReport } from './present-report.ts'

const MOST_ENTRIES = 1000

export const auditHandlers: Handlers<typeof audit> = {
  list: async (period, { stores, membership }) => {
    const from = period.date_start ?? period.iso_timestamp_start
    const to = period.date_end ?? period.iso_timestamp_end
    const chain = chainOf(membership.organization.id)
    const entries = await stores.audit.list(chain, { from: dateOf(from), to: dateOf(to) }, MOST_ENTRIES)
    return entries.map(({ sequence, occurred_at, actor, verb, target, before, after, outcome, request_id }) => ({
      id: `${chain}:${sequence}`,
      occurred_at,
      actor: { username: actor.username, email: actor.email, access_token: actor.access_token ?? null },
      verb,
      target,
      ...withoutPrivateNames({ verb, before, after }),
      outcome,
      request_id,
    }))
  },
  report: (_, context) => presentReport(context.audit.report(), context),
  verify: async (_, context) => presentReport(await context.audit.verify(), context),
}

/** As a date, because Postgres knows fewer ways to write one than the contract allows. */
const dateOf = (timestamp: string | undefined) => (timestamp === undefined ? undefined : new Date(timestamp))
