import { bySchema, mapValues, type BySchema } from './by-schema.ts'
import { compareRanks, type Rank } from './compare-ranks.ts'
import type { RoutineFact } from './facts/facts.ts'
import type { Isolation, Routine } from './routine.ts'

export function routinesFrom(facts: readonly RoutineFact[], hoisted: readonly string[]): BySchema<readonly Routine[]> {
  const routines = bySchema(
    facts.map((fact) => routineFrom(fact, hoisted)),
    (routine) => routine,
  )
  return mapValues(routines, (overloads) => overloads.toSorted((one, other) => compareRanks(rank(one), rank(other))))
}

/** The order in which candidates are listed to people. */
const rank = ({ parameters, comment }: Routine): Rank[] => [
  parameters.length,
  comment === undefined ? [] : [comment],
  parameters.map(({ name, type, unboundedType, required, variadic }) => [
    name,
    type,
    unboundedType,
    Number(required),
    Number(variadic),
  ]),
]

function routineFrom(fact: RoutineFact, hoisted: readonly string[]): Routine {
  const [schema, name, comment, parameters, isSet, isComposite, returnedSchema, returned, isAlias] = fact
  const [volatility, isVariadic, settings] = [fact[9], fact[10], (fact[11] ?? []).map(splitSetting)]
  return {
    oid: fact[12],
    schema,
    name,
    comment: comment ?? undefined,
    parameters: (parameters ?? []).map(([parameter, type, unboundedType, required, variadic]) => ({
      name: parameter,
      type,
      unboundedType,
      required,
      variadic,
    })),
    returns: {
      isSet,
      kind: isComposite ? 'composite' : 'scalar',
      type: { schema: returnedSchema, name: returned },
      isAlias,
    },
    volatility: VOLATILITIES[volatility],
    isVariadic,
    isolation: isolationFrom(settings.find(([setting]) => setting === 'default_transaction_isolation')?.[1]),
    settings: settings.filter(([setting]) => hoisted.includes(setting)),
  }
}

const VOLATILITIES = { v: 'volatile', s: 'stable', i: 'immutable' } as const

function splitSetting(setting: string): [name: string, value: string] {
  const at = setting.indexOf('=')
  return [setting.slice(0, at), setting.slice(at + 1)]
}

/** As Postgres writes it, in whatever case; read uncommitted is read committed there. */
export function isolationFrom(value: string | undefined): Isolation | undefined {
  if (value === undefined) return undefined
  const isolation = value.toLowerCase()
  return isolation === 'repeatable read' || isolation === 'serializable' ? isolation : 'read committed'
}
