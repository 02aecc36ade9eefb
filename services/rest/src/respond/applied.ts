import type { Plan } from '../plan/plan.ts'
import type { ApiRequest } from '../request/api-request.ts'
import { appliedPreferences } from '../request/preferences.ts'

/** The preferences that were honored by what the request did. */
export function appliedBy(plan: Plan, { preferences, query }: ApiRequest): string | undefined {
  const { resolution, return: returns, count, tx, missing, handling, timezone, maxAffected } = preferences
  const change = plan.kind === 'change' ? plan.change : undefined
  const hasKey = (change?.table.primaryKey.length ?? 0) > 0 || query.onConflict !== undefined
  return appliedPreferences({
    resolution: change?.change === 'insert' && hasKey ? resolution : undefined,
    return: change ? returns : undefined,
    missing: change?.change === 'insert' || change?.change === 'update' ? missing : undefined,
    maxAffected:
      change?.change === 'insert' || change?.change === 'upsert' || plan.kind === 'read' ? undefined : maxAffected,
    count,
    tx,
    handling,
    timezone,
  })
}
