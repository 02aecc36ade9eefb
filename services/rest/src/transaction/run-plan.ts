import type { Sql } from '@plinth/service-kit/sql'
import type { RestConfig } from '../config/rest-config.ts'
import { notSingular, putOfOtherKey, tooManyAffected } from '../errors/request-errors.ts'
import type { Plan } from '../plan/plan.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { RestCaller, Serving } from '../rest-handler.ts'
import { type Result, resultOf } from '../respond/result.ts'
import { quoteQualified } from '../sql/names.ts'
import { estimateOf, statementOf } from '../sql/statement.ts'
import { asRole } from './as-role.ts'
import type { Rows, Sent } from './send-together.ts'
import { settingsFor } from './settings.ts'

export interface RunOptions {
  sql: Sql
  prepares: boolean
  request: ApiRequest
  caller: RestCaller
  serving: Serving
}

/** Runs the statement of a request as its caller. Rejects with what the result may not be, after it is undone. */
export async function runPlan(plan: Plan, options: RunOptions): Promise<Result> {
  const { preferences } = options.request
  const { config } = options.serving
  const estimates = plan.kind === 'read' && (preferences.count === 'planned' || preferences.count === 'estimated')
  const [main, estimate] = await run(plan, options, estimates ? [estimateOf(plan)] : [])
  const result = resultOf(main ?? { rows: [], types: [] })
  if (plan.isReadOnly) checkResult(plan, options.request, result)
  return estimate ? { ...result, total: estimatedTotal(estimate, result.total, options.request, config) } : result
}

/** The lines that explain the statement, which is run only if the options of the media type say so. */
export async function explainPlan(plan: Plan, options: RunOptions): Promise<string[]> {
  const [explained] = await run(plan, options, [])
  return explained?.rows.map(([line]) => line ?? '') ?? []
}

async function run(plan: Plan, { sql, prepares, request, caller, serving }: RunOptions, further: readonly Sent[]) {
  const { config, cache } = serving
  const { preferences } = request
  const statement = statementOf(plan, preferences.count, config.dbMaxRows)
  const isolation = (plan.kind === 'call' && plan.call.routine.isolation) || config.roleIsolation.get(caller.role)
  const before = preRequest(config)
  const results = await asRole(sql, {
    isReadOnly: plan.isReadOnly,
    isolation,
    settings: settingsFor(request, caller, serving, plan),
    statements: [...before, { ...statement, isDescribed: plan.format.kind === 'custom' }, ...further],
    end: endOf(config, preferences.tx),
    check: mayBeUndone(plan, request)
      ? (rows) => checkResult(plan, request, resultOf(rows[before.length] ?? { rows: [], types: [] }))
      : undefined,
    preparing: { prepares, schema: cache },
  })
  return results.slice(before.length)
}

export function preRequest({ dbPreRequest }: RestConfig): Sent[] {
  return dbPreRequest ? [{ text: `select ${quoteQualified(dbPreRequest)}()`, values: [] }] : []
}

export function endOf({ dbTxEnd }: RestConfig, wanted: ApiRequest['preferences']['tx']): 'commit' | 'rollback' {
  return wanted ?? (dbTxEnd.startsWith('rollback') ? 'rollback' : 'commit')
}

/** Whether something would have been changed that the result shows to be wrong. */
function mayBeUndone(plan: Plan, { preferences }: ApiRequest): boolean {
  if (plan.isReadOnly || plan.mediaType.kind === 'plan') return false
  if (plan.kind === 'change' && plan.change.change === 'upsert') return true
  const isLimited = preferences.handling === 'strict' && preferences.maxAffected !== undefined
  return plan.mediaType.kind === 'object' || isLimited
}

function checkResult(plan: Plan, { preferences }: ApiRequest, { rows }: Result) {
  if (plan.kind === 'change' && plan.change.change === 'upsert') {
    if (rows !== 1) throw putOfOtherKey()
    return
  }
  if (plan.mediaType.kind === 'object' && rows !== 1) throw notSingular(rows)
  const { maxAffected, handling } = preferences
  const isLimited = plan.kind === 'call' || (plan.kind === 'change' && plan.change.change !== 'insert')
  if (isLimited && handling === 'strict' && maxAffected !== undefined && rows > maxAffected) throw tooManyAffected(rows)
}

function estimatedTotal(explained: Rows, counted: number | undefined, request: ApiRequest, { dbMaxRows }: RestConfig) {
  const estimate = rowsIn(explained.rows[0]?.[0] ?? '[]')
  if (request.preferences.count === 'planned') return estimate
  // without a limit the plan is asked in any case
  const isMore = counted !== undefined && counted > (dbMaxRows ?? -1)
  return isMore && estimate !== undefined ? Math.max(counted, estimate) : counted
}

function rowsIn(explained: string): number | undefined {
  const [first] = JSON.parse(explained) as [{ Plan?: { 'Plan Rows'?: number } }?]
  return first?.Plan?.['Plan Rows']
}
