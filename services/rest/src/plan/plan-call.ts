import { maxAffectedOfSingle } from '../errors/request-errors.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { Payload } from '../request/payload.ts'
import type { Parameter, Routine } from '../schema-cache/routine.ts'
import { neededColumns } from './needed-columns.ts'
import type { LogicPlan, ReadPlan } from './read-plan.ts'

/** The call of a function. */
export interface CallPlan {
  routine: Routine
  /** Those that are given; of one without a name, its only one. */
  parameters: readonly Parameter[]
  arguments: Arguments
  /** What it returns is read as these columns; `*` for all. */
  returns: readonly string[]
}

export type Arguments =
  | { kind: 'values'; values: ReadonlyMap<string, string | readonly string[]> }
  | { kind: 'json'; payload: Payload & { kind: 'json' } }
  | { kind: 'raw'; bytes: Buffer }

export function planCall({ query, body, preferences }: ApiRequest, routine: Routine, read: ReadPlan): CallPlan {
  const { parameters } = routine
  const hasBodyParameter = parameters.length === 1 && parameters[0]?.name === ''
  const given = new Set(body ? body.columns : query.arguments.map(([name]) => name))
  if (preferences.maxAffected !== undefined && preferences.handling === 'strict' && !routine.returns.isSet) {
    throw maxAffectedOfSingle()
  }
  return {
    routine,
    parameters: hasBodyParameter ? parameters : parameters.filter(({ name }) => given.has(name)),
    arguments: argumentsOf(body?.payload, query.arguments, routine),
    returns: returnedColumns(read),
  }
}

function argumentsOf(
  payload: Payload | undefined,
  given: ApiRequest['query']['arguments'],
  routine: Routine,
): Arguments {
  if (payload?.kind === 'json') return { kind: 'json', payload }
  if (payload?.kind === 'raw') return { kind: 'raw', bytes: payload.bytes }
  return { kind: 'values', values: valuesOf(payload?.arguments ?? given, routine) }
}

/** A parameter that takes any number of values collects them; of another one the last counts. */
function valuesOf(given: ApiRequest['query']['arguments'], { parameters }: Routine) {
  const variadic = new Set(parameters.flatMap((parameter) => (parameter.variadic ? [parameter.name] : [])))
  const values = new Map<string, string | string[]>()
  for (const [name, value] of given) {
    const before = values.get(name)
    if (!variadic.has(name)) values.set(name, value)
    else if (Array.isArray(before)) before.push(value)
    else values.set(name, [value])
  }
  return values
}

/** With those that it is filtered and ordered by, unless all are. */
function returnedColumns(read: ReadPlan): string[] {
  const needed = neededColumns(read, [])
  if (needed.length === 0 || needed[0] === '*') return ['*']
  const ordered = read.order.flatMap(({ of, field }) => (of === undefined ? [field.name] : []))
  return [...new Set([...needed, ...read.where.flatMap(columnsIn), ...ordered])]
}

function columnsIn(logic: LogicPlan): string[] {
  if (logic.kind === 'group') return logic.members.flatMap(columnsIn)
  return logic.kind === 'filter' ? [logic.field.name] : []
}
