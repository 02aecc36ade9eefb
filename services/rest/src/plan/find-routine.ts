import { ambiguousRoutine, noRoutine, type WantedRoutine } from '../errors/cache-errors.ts'
import { JSON_TYPE, type MediaType, OCTETS, PLAIN_TEXT, XML } from '../request/media-type.ts'
import { lookup } from '../schema-cache/by-schema.ts'
import type { Routine } from '../schema-cache/routine.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'

/** The one function of a name that takes these arguments, or else the one that takes a body. */
export function findRoutine(wanted: WantedRoutine, cache: SchemaCache): Routine {
  const all = lookup(cache.routines, wanted) ?? []
  const byName = all.filter((routine) => takesArguments(routine, wanted))
  const ofBody = all.filter((routine) => !byName.includes(routine) && takesBody(routine, wanted))
  const found = byName.length > 0 ? byName : ofBody
  const [only] = found
  if (!only) throw noRoutine(wanted, cache)
  if (found.length > 1) throw ambiguousRoutine(found)
  return only
}

function takesArguments({ parameters }: Routine, { given, contentType, isPost }: WantedRoutine): boolean {
  if (parameters.length === 0) return given.length === 0 && !(isPost && RAW.has(contentType))
  const names = new Set(parameters.map(({ name }) => name))
  return (
    given.every((name) => names.has(name)) &&
    parameters.every(({ required, name }) => !required || given.includes(name))
  )
}

const RAW = new Map<MediaType, string>([
  [PLAIN_TEXT, 'text'],
  [XML, 'xml'],
  [OCTETS, 'bytea'],
])

/** By its only parameter, which has no name. */
function takesBody({ parameters: [only, second] }: Routine, { contentType, isPost }: WantedRoutine): boolean {
  if (!isPost || !only || second || only.name !== '') return false
  if (contentType === JSON_TYPE) return only.type === 'json' || only.type === 'jsonb'
  return RAW.get(contentType) === only.type
}
