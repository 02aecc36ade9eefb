import { JSON_TYPE, type MediaType, OCTETS, PLAIN_TEXT, XML } from '../request/media-type.ts'
import type { Routine } from '../schema-cache/routine.ts'
import { lookup } from '../schema-cache/by-schema.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import { closestName } from './closest-name.ts'
import { RestError } from './rest-error.ts'

/** How alike a name has to be to be suggested: less would tell what exists. */
const ALIKE = 0.75
const PARAMETERS_ALIKE = 0.33
/** The comparison with all names of a large schema takes too long. */
const MOST_TABLES_COMPARED = 500

export function noTable(schema: string, name: string, { tables }: SchemaCache): RestError {
  const names = [...(tables.get(schema)?.keys() ?? [])]
  const close = names.length < MOST_TABLES_COMPARED ? closestName(name, names, ALIKE) : undefined
  return new RestError(404, {
    code: 'PGRST205',
    message: `Could not find the table '${schema}.${name}' in the schema cache`,
    hint: close === undefined ? undefined : `Perhaps you meant the table '${schema}.${close}'`,
  })
}

export const noColumn = (table: string, column: string) =>
  new RestError(400, {
    code: 'PGRST204',
    message: `Could not find the '${column}' column of '${table}' in the schema cache`,
  })

export interface WantedRoutine {
  schema: string
  name: string
  /** Names of the arguments, in order. */
  given: readonly string[]
  contentType: MediaType
  isPost: boolean
}

export function noRoutine({ schema, name, given, contentType, isPost }: WantedRoutine, cache: SchemaCache): RestError {
  const routine = `${schema}.${name}`
  const list = given.join(', ')
  const takesBody = isPost ? RAW_PARAMETERS.get(contentType) : undefined
  const called = given.length === 0 ? ' without parameters' : `(${list})`
  const searched = given.length === 0 ? ' without parameters' : ` with parameter${given.length > 1 ? 's' : ''} ${list}`
  const orJson = isPost && contentType === JSON_TYPE ? ' or with a single unnamed json/jsonb parameter' : ''
  const how = takesBody ? ` with a single unnamed ${takesBody} parameter` : searched + orJson
  return new RestError(404, {
    code: 'PGRST202',
    message: `Could not find the function ${routine}${takesBody ? '' : called} in the schema cache`,
    details: `Searched for the function ${routine}${how}, but no matches were found in the schema cache.`,
    hint: takesBody ? undefined : routineHint(schema, name, given, cache),
  })
}

const RAW_PARAMETERS = new Map([
  [PLAIN_TEXT, 'text'],
  [XML, 'xml'],
  [OCTETS, 'bytea'],
])

function routineHint(schema: string, name: string, given: readonly string[], { routines }: SchemaCache) {
  const overloaded = lookup(routines, { schema, name }) ?? []
  const close =
    overloaded.length === 0
      ? closestName(name, [...(routines.get(schema)?.keys() ?? [])], ALIKE)
      : closeParameters(name, given, overloaded)
  return close === undefined ? undefined : `Perhaps you meant to call the function ${schema}.${close}`
}

function closeParameters(name: string, given: readonly string[], overloaded: readonly Routine[]) {
  const listed = (names: readonly string[]) => `(${names.toSorted().join(', ')})`
  const candidates = overloaded.map(({ parameters }) => listed(parameters.map((parameter) => parameter.name)))
  const close = closestName(listed(given), candidates, PARAMETERS_ALIKE)
  return close === undefined ? undefined : name + close
}

export function ambiguousRoutine(found: readonly Routine[]): RestError {
  const signatures = found.map(({ schema, name, parameters }) => {
    return `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`
  })
  return new RestError(300, {
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })
}
