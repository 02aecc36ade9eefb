import type { AuditReport, VerifiedLog } from '@plinth/contract/audit'
import type { RequestContext } from '../../context/request-context.ts'
import { organizationIdOf } from '../../stores/audit-chain.ts'
import type { AuditReport as Report } from './audit-watch.ts'

/** The result of a verification as the operator sees it: by organization, what is broken first. */
export async function presentReport(
  report: Report | undefined,
  { stores, auditIsInsertOnly }: Pick<RequestContext, 'stores' | 'auditIsInsertOnly'>,
): Promise<AuditReport> {
  const chains = report?.chains ?? []
  const ids = chains.flatMap(({ chain }) => organizationIdOf(chain) ?? [])
  const byId = new Map((await stores.organizations.named(ids)).map(({ id, name, slug }) => [id, { name, slug }]))
  const logs = chains.map(({ chain, verified, firstBreak }): VerifiedLog => {
    const id = organizationIdOf(chain)
    return {
      chain,
      organization: (id !== undefined && byId.get(id)) || null,
      intact_entries: verified.length,
      first_break: firstBreak ?? null,
    }
  })
  return {
    verified_at: report?.verifiedAt.toISOString() ?? null,
    is_insert_only: auditIsInsertOnly,
    logs: logs.sort(brokenThenByName),
  }
}

const brokenThenByName = (a: VerifiedLog, b: VerifiedLog) =>
  Number(a.first_break === null) - Number(b.first_break === null) ||
  (a.organization?.name ?? '').localeCompare(b.organization?.name ?? '')
