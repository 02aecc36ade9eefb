import type { Column } from '@plinth/postgres-meta/introspect/columns'
import type { Table } from '@plinth/postgres-meta/introspect/tables'

export interface ApiSubject {
  /** As the project says it: with `/rest/v1/` at the end. */
  restUrl: string
  table: Pick<Table, 'schema' | 'name' | 'kind' | 'primary_key'>
  columns: readonly Pick<Column, 'name' | 'data_type' | 'is_generated' | 'identity_generation' | 'default_value'>[]
}

export interface ApiExample {
  title: string
  javascript: string
  curl: string
}

/** Stands for the project's own key, which no page shows. */
export const KEY_VARIABLE = 'API_KEY'

/** How a client is made, once. */
export const clientExample = ({ restUrl }: Pick<ApiSubject, 'restUrl'>) =>
  `import { createClient } from '@supabase/supabase-js'

const supabase = createClient(${js(baseOf(restUrl))}, process.env.${KEY_VARIABLE})`

/** Requests for one table or view; only those that it can answer. */
export function apiExamples(subject: ApiSubject): ApiExample[] {
  const { table, columns } = subject
  const key = columns.find(({ name }) => name === (table.primary_key[0] ?? columns[0]?.name))
  const written = columns.filter((column) => !isGiven(column)).slice(0, 3)
  const value = key && exampleOf(key)
  const row = Object.fromEntries(written.map((column) => [column.name, exampleOf(column)]))
  const isWritable = table.kind !== 'materialized view' && table.kind !== 'view'
  return [
    read(subject),
    ...(key ? [readOne(subject, key.name, value)] : []),
    ...(isWritable ? [insert(subject, row)] : []),
    ...(isWritable && key && table.primary_key.length > 0
      ? [update(subject, key.name, value, row), remove(subject, key.name, value)]
      : []),
  ]
}

type Value = string | number | boolean | object | undefined

const read = (subject: ApiSubject): ApiExample => ({
  title: 'Read rows',
  javascript: `const { data, error } = await ${from(subject)}
  .select('*')
  .range(0, 9)`,
  curl: curl(subject, { query: 'select=*&limit=10' }),
})

const readOne = (subject: ApiSubject, key: string, value: Value): ApiExample => ({
  title: 'Read one row',
  javascript: `const { data, error } = await ${from(subject)}
  .select('*')
  .eq(${js(key)}, ${js(value)})`,
  curl: curl(subject, { query: `select=*&${filter(key, value)}` }),
})

const insert = (subject: ApiSubject, row: object): ApiExample => ({
  title: 'Insert a row',
  javascript: `const { data, error } = await ${from(subject)}
  .insert(${js(row)})
  .select()`,
  curl: curl(subject, { method: 'POST', body: row }),
})

const update = (subject: ApiSubject, key: string, value: Value, row: object): ApiExample => ({
  title: 'Update a row',
  javascript: `const { data, error } = await ${from(subject)}
  .update(${js(row)})
  .eq(${js(key)}, ${js(value)})
  .select()`,
  curl: curl(subject, { method: 'PATCH', query: filter(key, value), body: row }),
})

const remove = (subject: ApiSubject, key: string, value: Value): ApiExample => ({
  title: 'Delete a row',
  javascript: `const { error } = await ${from(subject)}
  .delete()
  .eq(${js(key)}, ${js(value)})`,
  curl: curl(subject, { method: 'DELETE', query: filter(key, value) }),
})

function from({ table }: ApiSubject) {
  const schema = table.schema === 'public' ? '' : `\n  .schema(${js(table.schema)})`
  return `supabase${schema}\n  .from(${js(table.name)})`
}

interface CurlRequest {
  method?: 'POST' | 'PATCH' | 'DELETE'
  query?: string
  body?: object
}

function curl({ restUrl, table }: ApiSubject, { method, query, body }: CurlRequest) {
  const address = `${restUrl}${encodeURIComponent(table.name)}${query === undefined ? '' : `?${query}`}`
  const profile = method === undefined ? 'Accept-Profile' : 'Content-Profile'
  return [
    `curl${method === undefined ? '' : ` -X ${method}`} ${shell(address)}`,
    `-H "apikey: $${KEY_VARIABLE}"`,
    `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
    ...(table.schema === 'public' ? [] : [`-H ${shell(`${profile}: ${table.schema}`)}`]),
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: application/json'`,
          `-H 'Prefer: return=representation'`,
          `-d ${shell(JSON.stringify(body))}`,
        ]),
  ].join(' \\\n  ')
}

/** `column=eq.value`, both as an address wants them. */
const filter = (column: string, value: Value) => `${encodeURIComponent(column)}=eq.${encodeURIComponent(String(value))}`

/** The address that clients are made with: without the path of the REST service. */
const baseOf = (restUrl: string) => restUrl.replace(/\/rest\/v1\/?$/, '')

/** As JavaScript, in single quotes and with bare keys where that is allowed. */
function js(value: Value): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`
  if (typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value) ?? 'undefined'
  const entries = Object.entries(value).map(
    ([key, item]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : js(key)}: ${js(item)}`,
  )
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** In single quotes, in which a shell leaves everything as it is. */
const shell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Postgres fills these in by itself. */
const isGiven = ({ is_generated, identity_generation, default_value }: ApiSubject['columns'][number]) =>
  is_generated || identity_generation !== null || default_value !== null

/** A value of the column's type. */
function exampleOf({ data_type }: { data_type: string }): Value {
  if (data_type.endsWith('[]')) return []
  if (/^(?:smallint|integer|bigint)/.test(data_type)) return 1
  if (/^(?:numeric|real|double)/.test(data_type)) return 1.5
  if (data_type.startsWith('boolean')) return true
  if (/^jsonb?$/.test(data_type)) return {}
  if (data_type.startsWith('uuid')) return '00000000-0000-0000-0000-000000000000'
  if (data_type.startsWith('timestamp')) return '2026-01-31T12:00:00Z'
  if (data_type.startsWith('date')) return '2026-01-31'
  if (data_type.startsWith('time')) return '12:00:00'
  return 'text'
}
