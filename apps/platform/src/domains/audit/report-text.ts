import type { AuditReport, VerifiedLog } from '@plinth/contract/audit'

/** The result of a verification for a terminal: a line for each log and one for all. */
export function reportText({ logs }: Pick<AuditReport, 'logs'>) {
  const broken = logs.filter(({ first_break }) => first_break !== null).length
  const verdict =
    broken === 0 ? `All audit logs are intact (${logs.length}).` : `${broken} of ${logs.length} audit logs are BROKEN.`
  return `${[...logs.map(lineOf), verdict].join('\n')}\n`
}

function lineOf({ chain, organization, intact_entries, first_break }: VerifiedLog) {
  const name = organization ? `${organization.slug} (${chain})` : chain
  return first_break === null
    ? `${name}: intact, ${intact_entries} entries`
    : `${name}: BROKEN at entry ${first_break}, which was changed or is missing`
}
