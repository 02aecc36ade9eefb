import type { Routine } from '../schema-cache/routine.ts'
import { definitionOf } from './definitions.ts'
import type { InspectOptions, Inspected } from './inspect-statement.ts'
import { sharedParameters } from './parameters.ts'
import { VERSION } from '../version.ts'
import { DESCRIPTION, ROWS, TITLE } from './constants.ts'
import { routinePath } from './routine-paths.ts'
import { splitComment } from './split-comment.ts'
import { rootPath, tablePath } from './table-paths.ts'

/** The description of a schema as Swagger 2.0, as JSON. `inspected` is what the statement returned. */
export function openApiDocument({ config, cache, schema }: InspectOptions, inspected: string): string {
  const { comment, tables: tableNames, routines: callable } = parsed(inspected)
  const mayUse = new Set(tableNames)
  const mayCall = new Map(callable)
  const tables = [...(cache.tables.get(schema)?.values() ?? [])].filter(({ name }) => mayUse.has(name))
  const routines = [...(cache.routines.get(schema)?.values() ?? [])].flatMap((overloads) => {
    const last = overloads.findLast(({ oid }) => mayCall.has(oid))
    return last ? [withTypes(last, mayCall.get(last.oid)!)] : []
  })
  const { summary: title, description } = splitComment(comment ?? undefined)
  return JSON.stringify({
    swagger: '2.0',
    info: { version: VERSION, title: title ?? TITLE, description: description ?? DESCRIPTION },
    ...addressOf(config.openApiServerProxyUri),
    consumes: ROWS,
    produces: ROWS,
    paths: {
      '/': rootPath,
      ...Object.fromEntries(tables.map((table) => [`/${table.name}`, tablePath(table)])),
      ...Object.fromEntries(routines.map((routine) => [`/rpc/${routine.name}`, routinePath(routine)])),
    },
    definitions: Object.fromEntries(
      tables.map((table) => [table.name, definitionOf(table, cache.relationships.get(schema)?.get(table.name) ?? [])]),
    ),
    parameters: sharedParameters(tables),
    ...(config.openApiSecurityActive ? SECURITY : {}),
    externalDocs: {
      description: 'PostgREST Documentation',
      url: `https://postgrest.org/en/v${VERSION}/references/api.html`,
    },
  })
}

const withTypes = (routine: Routine, types: readonly string[]): Routine => ({
  ...routine,
  parameters: routine.parameters.map((parameter, index) => ({ ...parameter, type: types[index]! })),
})

/** The statement builds what the type says. */
const parsed = (inspected: string) => JSON.parse(inspected) as Inspected

const SECURITY = {
  securityDefinitions: {
    JWT: {
      type: 'apiKey',
      name: 'Authorization',
      in: 'header',
      description: 'Add the token prepending "Bearer " (without quotes) to it',
    },
  },
  security: [{ JWT: [] }],
}

function addressOf(address: string | undefined) {
  if (address === undefined) return { basePath: '/' }
  const { protocol, hostname, port, pathname } = new URL(address)
  const isPlain = protocol === 'http:'
  return {
    host: `${hostname}:${port || (isPlain ? 80 : 443)}`,
    basePath: pathname,
    schemes: [isPlain ? 'http' : 'https'],
  }
}
