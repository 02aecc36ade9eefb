import type { Overview } from '@plinth/contract/metrics'
import { blockedSessions } from '@plinth/postgres-meta/introspect/blocked-sessions'
import { statementsIn, statisticsExtension } from '@plinth/postgres-meta/introspect/statements'
import { tableCounts } from '@plinth/postgres-meta/introspect/table-counts'
import { introspect } from '@plinth/postgres-meta/introspection'
import type { SecurityRuleId } from '@plinth/postgres-meta/lints/rule-ids'
import { securityLints } from '@plinth/postgres-meta/lints/security-lints'
import type pg from 'pg'

type Contents = NonNullable<Overview['contents']>

const MOST_STATEMENTS = 5
const LONGEST_QUERY = 300

/** What a person's login sees of the database. */
export async function readContents(client: pg.Client): Promise<Contents> {
  const [counts] = await introspect(client, tableCounts)
  return {
    ...counts!,
    blocked: await introspect(client, blockedSessions),
    findings: countByRule(await introspect(client, securityLints)),
    // the last, since what people have made of it may fail
    slowest: await slowestStatements(client).catch(() => null),
  }
}

async function slowestStatements(client: pg.Client) {
  const [installed] = await introspect(client, statisticsExtension)
  if (!installed) return null
  const choice = { withPlatform: false, most: MOST_STATEMENTS }
  const statements = await introspect(client, statementsIn(installed.schema, 'mean', choice))
  return statements.map(({ query, role, calls, mean_ms, total_ms }) => ({
    query: query?.slice(0, LONGEST_QUERY) ?? null,
    role,
    calls,
    mean_ms,
    total_ms,
  }))
}

function countByRule(findings: { rule: SecurityRuleId }[]) {
  const counts = new Map<SecurityRuleId, number>()
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].map(([rule, count]) => ({ rule, count }))
}
