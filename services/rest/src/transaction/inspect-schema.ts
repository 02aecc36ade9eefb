import { noMediaType } from '../errors/request-errors.ts'
import { inspectStatement } from '../open-api/inspect-statement.ts'
import { openApiDocument } from '../open-api/open-api-document.ts'
import { ANY, JSON_TYPE, nameOf, OPEN_API } from '../request/media-type.ts'
import { asRole } from './as-role.ts'
import { endOf, preRequest, type RunOptions } from './run-plan.ts'
import { settingsFor } from './settings.ts'

/** The description of what the caller may use. */
export async function inspectSchema({ sql, prepares, request, caller, serving }: RunOptions): Promise<string> {
  const { accept, schema, preferences } = request
  if (!accept.some((type) => type === ANY || type === JSON_TYPE || type === OPEN_API)) {
    throw noMediaType(accept.map(nameOf))
  }
  const { config, cache } = serving
  const { text, values } = inspectStatement({ config, cache, schema })
  const results = await asRole(sql, {
    isReadOnly: true,
    isolation: config.roleIsolation.get(caller.role),
    settings: settingsFor(request, caller, serving),
    statements: [...preRequest(config), { text, values: values.map(asText) }],
    end: endOf(config, preferences.tx),
    preparing: { prepares, schema: cache },
  })
  return openApiDocument({ config, cache, schema }, results.at(-1)?.rows[0]?.[0] ?? '{}')
}

const asText = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value))
