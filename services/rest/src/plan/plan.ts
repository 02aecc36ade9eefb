import { noTable } from '../errors/cache-errors.ts'
import { invalidPreferences } from '../errors/request-errors.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { Change } from '../request/action.ts'
import { lookup } from '../schema-cache/by-schema.ts'
import type { Routine } from '../schema-cache/routine.ts'
import type { Table } from '../schema-cache/table.ts'
import { findRoutine } from './find-routine.ts'
import { negotiate, type Negotiated } from './negotiate.ts'
import { type CallPlan, planCall } from './plan-call.ts'
import { type ChangePlan, planChange } from './plan-change.ts'
import { planRead, type Serving } from './plan-read.ts'
import type { ReadPlan } from './read-plan.ts'

/** All that the database has to do for a request. */
export type Plan = Negotiated & { read: ReadPlan; isReadOnly: boolean } & (
    | { kind: 'read' }
    | { kind: 'change'; change: ChangePlan; showsLocation: boolean }
    | { kind: 'call'; call: CallPlan }
  )

export function planRelation(request: ApiRequest, name: string, serving: Serving): Plan {
  const table = findTable(request.schema, name, serving)
  const read = planRead(request, { schema: table.schema, name }, serving)
  const negotiated = negotiate(request, table, read, serving)
  checkPreferences(request)
  return { kind: 'read', read, isReadOnly: true, ...negotiated }
}

export function planChanged(request: ApiRequest, name: string, change: Change, serving: Serving): Plan {
  const table = findTable(request.schema, name, serving)
  const read = planRead(request, { schema: table.schema, name }, serving)
  const planned = planChange(request, change, table, read, serving.cache)
  checkPreferences(request)
  const negotiated = negotiate(request, table, read, serving)
  const showsLocation = change === 'insert' && request.preferences.return === 'headers-only'
  return { kind: 'change', read, change: planned, showsLocation, isReadOnly: false, ...negotiated }
}

export function planCalled(request: ApiRequest, name: string, serving: Serving): Plan & { kind: 'call' } {
  const routine = routineFor(request, name, serving)
  const isPost = request.action.kind === 'call' && request.action.by === 'post'
  const relation = {
    schema: routine.schema,
    name: routine.returns.kind === 'composite' ? routine.returns.type.name : routine.name,
  }
  const read = planRead(request, relation, serving)
  const call = planCall(request, routine, read)
  const negotiated = negotiate(request, relation, read, serving)
  checkPreferences(request)
  return { kind: 'call', read, call, isReadOnly: !isPost || routine.volatility !== 'volatile', ...negotiated }
}

export function routineFor(request: ApiRequest, name: string, { cache }: Serving): Routine {
  const { schema, body, query, contentType, action } = request
  const isPost = action.kind === 'call' && action.by === 'post'
  const given = body ? body.columns : query.arguments.map(([argument]) => argument)
  return findRoutine({ schema, name, given: [...new Set(given)].toSorted(), contentType, isPost }, cache)
}

export function findTable(schema: string, name: string, { cache }: Serving): Table {
  const table = lookup(cache.tables, { schema, name })
  if (!table) throw noTable(schema, name, cache)
  return table
}

function checkPreferences({ preferences: { invalid, handling } }: ApiRequest) {
  if (invalid.length > 0 && handling === 'strict') throw invalidPreferences(invalid)
}
