import { bySchema, mapValues } from './by-schema.ts'
import type { HandlerFact } from './facts/facts.ts'
import type { MediaHandler, MediaHandlers } from './media-handler.ts'

export function mediaHandlersFrom(facts: readonly HandlerFact[]): MediaHandlers {
  const ofOne = bySchema(
    facts.filter((fact) => !takesAnything(fact)),
    targetOf,
  )
  return {
    any: byMediaType(facts.filter(takesAnything)),
    of: mapValues(ofOne, byMediaType),
  }
}

function byMediaType(facts: readonly HandlerFact[]) {
  return new Map(facts.map((fact) => [fact[4], handlerFrom(fact)]))
}

function handlerFrom(fact: HandlerFact): MediaHandler {
  const [schema, name, , , , mediaType] = fact
  return { function: { schema, name }, target: takesAnything(fact) ? undefined : targetOf(fact), mediaType }
}

const targetOf = ([, , schema, name]: HandlerFact) => ({ schema, name })

const takesAnything = ([, , schema, name]: HandlerFact) => schema === 'pg_catalog' && name === 'anyelement'
