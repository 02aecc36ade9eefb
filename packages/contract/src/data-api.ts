import { isPostgresSchema, ourSchema } from '@plinth/catalog/system-schemas'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'
import { ExposedApi } from './exposed-api.ts'

const MOST_SCHEMAS = 30
/** The longest name that Postgres keeps, in bytes. */
const LONGEST_NAME = 63

const SchemaName = z.string().check(
  z.minLength(1, 'Name a schema.'),
  // the settings of REST are lists with commas
  z.regex(/^[^,\s](?:[^,]*[^,\s])?$/, 'The name of an exposed schema has no comma, and no space around it.'),
  z.refine(
    (name) => new TextEncoder().encode(name).length <= LONGEST_NAME,
    `The name of a schema has at most ${LONGEST_NAME} bytes.`,
  ),
)

const SchemaNames = z
  .array(SchemaName)
  .check(z.maxLength(MOST_SCHEMAS, `Name at most ${MOST_SCHEMAS} schemas.`), z.refine(areDifferent, 'Name each once.'))

/** How a project's tables and functions are reached through its REST API. */
export const DataApiSettings = z.strictObject({
  /** What requests reach; the first is that of a request which names none. Those of Postgres and Plinth stay closed. */
  schemas: SchemaNames.check(
    z.minLength(1, 'Expose at least one schema.'),
    z.refine((names) => !names.some(isClosed), 'Schemas of Postgres and Plinth cannot be exposed.'),
  ),
  /** Where a statement also finds functions and types, such as those of extensions. */
  extra_search_path: SchemaNames,
  /** The most rows of one response. */
  max_rows: z.int().check(z.minimum(1, 'Return at least one row.'), z.maximum(1_000_000, 'At most 1,000,000 rows.')),
  /** Whether requests may count, sum and average. */
  aggregates: z.boolean(),
  /** Whether requests may ask for the plan of their statement. */
  plans: z.boolean(),
  /** Whether a request may have its changes rolled back, as tests do. */
  rollbacks: z.boolean(),
})
export type DataApiSettings = z.infer<typeof DataApiSettings>

export const dataApi = {
  settings: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/config/data-api',
    access: projectMember('read:Read', 'custom_config_postgrest'),
    token: 'projects:read',
    summary: 'What of a project its REST API exposes.',
    response: DataApiSettings,
  }),
  configure: endpoint({
    method: 'PATCH',
    path: '/platform/projects/{ref}/config/data-api',
    access: projectMember('write:Update', 'custom_config_postgrest'),
    token: 'projects:write',
    summary: 'Change what of a project its REST API exposes. What is not named stays as it is.',
    body: z.partial(DataApiSettings),
    response: DataApiSettings,
    operation: { verb: 'data-api.configure', did: 'changed the settings of the Data API' },
  }),
  describe: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/data-api',
    access: projectMember('tenant:Sql:Admin:Read', 'types'),
    token: 'database:read',
    summary:
      'The tables, views and functions that the REST API of a project offers, and which roles have rights on them.',
    response: ExposedApi,
  }),
}

function areDifferent(names: string[]) {
  return new Set(names).size === names.length
}

function isClosed(name: string) {
  return isPostgresSchema(name) || name === ourSchema
}
