import type { Embed, ExposedFunction, ExposedRelation } from '@plinth/contract/exposed-api'
import { type ExampleValue, exampleValue, secondExample } from './example-value.ts'
import { queryName } from './query-name.ts'

/** What a request is about. */
export interface ApiSubject {
  schema: string
  /** Of a table, a view or a function. */
  name: string
  /** Requests that name no schema reach it. */
  isFirstSchema: boolean
}

export type ExampleRow = Readonly<Record<string, ExampleValue>>

/** A comparison of a column with a value; its operators are called the same in every language. */
export interface ExampleFilter {
  column: string
  operator: 'eq' | 'gte' | 'ilike'
  value: ExampleValue
}

export type ApiRequest =
  | {
      kind: 'read'
      /** As a request writes it. */
      select: string
      filters?: readonly ExampleFilter[]
      order?: string
      range?: { from: number; to: number }
      single?: true
    }
  | { kind: 'count' }
  | { kind: 'insert'; rows: readonly [ExampleRow, ...ExampleRow[]]; isUpsert?: true }
  | { kind: 'update'; values: ExampleRow; filters: readonly ExampleFilter[] }
  | { kind: 'delete'; filters: readonly ExampleFilter[] }
  | { kind: 'call'; arguments: ExampleRow }
  | { kind: 'callWithBody'; body: string; mediaType: string }

/** One thing that an application does with a table, a view or a function. */
export interface ApiOperation {
  /** In the address. */
  key: string
  title: string
  request: ApiRequest
}

const PAGE = 10
const MOST_EMBEDS = 3
const MOST_FILTERED_COLUMNS = 3

/** What can be done with a table or a view, reading first. Nothing is there that Postgres would refuse to everybody. */
export function operationsOf(relation: ExposedRelation): ApiOperation[] {
  const { columns, primary_key, embeds, insertable, updatable, deletable } = relation
  const keys = columns.filter(({ name }) => primary_key.includes(name))
  const key: ExampleFilter[] = keys.map((column) => ({
    column: column.name,
    operator: 'eq',
    value: exampleValue(column),
  }))
  const written = columns.filter(({ is_read_only }) => !is_read_only)
  const needed = written.filter((column) => !column.nullable && column.default === null)
  const inserted = needed.length > 0 ? needed : written.filter(({ name }) => !primary_key.includes(name)).slice(0, 1)
  const changed = written.find(({ name }) => !primary_key.includes(name))
  const order = (keys[0] ?? columns[0])?.name
  const filter = filterFor(columns.filter(({ name }) => !primary_key.includes(name))) ?? filterFor(columns)
  const row = rowOf(inserted, exampleValue)
  return [
    { key: 'read', title: 'Read rows', request: { kind: 'read', select: '*', range: { from: 0, to: PAGE - 1 } } },
    ...(columns.length > 1
      ? [
          operation('columns', 'Read some columns', {
            kind: 'read',
            select: columns
              .slice(0, MOST_FILTERED_COLUMNS)
              .map(({ name }) => queryName(name))
              .join(','),
          }),
        ]
      : []),
    ...(key.length > 0
      ? [operation('row', 'Read one row by its key', { kind: 'read', select: '*', filters: key, single: true })]
      : []),
    ...(filter ? [operation('filter', 'Filter rows', { kind: 'read', select: '*', filters: [filter] })] : []),
    ...(order === undefined
      ? []
      : [
          operation('page', 'Read the second page', {
            kind: 'read',
            select: '*',
            order,
            range: { from: PAGE, to: 2 * PAGE - 1 },
          }),
        ]),
    operation('count', 'Count rows', { kind: 'count' }),
    ...embeds.slice(0, MOST_EMBEDS).map((embed, index) =>
      operation(`embed-${index + 1}`, `Read rows with ${wordsFor(embed)}`, {
        kind: 'read',
        select: `*,${embedded(embed)}`,
      }),
    ),
    ...(insertable && inserted.length > 0
      ? [
          operation('insert', 'Insert a row', { kind: 'insert', rows: [row] }),
          operation('insert-many', 'Insert several rows', {
            kind: 'insert',
            rows: [row, rowOf(inserted, secondExample)],
          }),
        ]
      : []),
    ...(insertable && updatable && isWritten(keys)
      ? [
          operation('upsert', 'Insert a row, or update the one with this key', {
            kind: 'insert',
            rows: [
              rowOf(
                columns.filter((column) => keys.includes(column) || inserted.includes(column)),
                exampleValue,
              ),
            ],
            isUpsert: true,
          }),
        ]
      : []),
    ...(updatable && changed && key.length > 0
      ? [
          operation('update', 'Update a row', {
            kind: 'update',
            values: rowOf([changed], secondExample),
            filters: key,
          }),
        ]
      : []),
    ...(deletable && key.length > 0 ? [operation('delete', 'Delete a row', { kind: 'delete', filters: key })] : []),
  ]
}

/** How a function is called. Undefined arguments keep their defaults, so only those that are required are given. */
export function callOf({ parameters }: ExposedFunction, place = 0): ApiOperation {
  const key = place === 0 ? 'call' : `call-${place + 1}`
  const [only] = parameters
  if (only?.name === '') return operation(key, 'Call the function', bodyFor(only.type))
  const required = parameters.filter((parameter) => parameter.required)
  return operation(key, 'Call the function', {
    kind: 'call',
    arguments: Object.fromEntries(required.map(({ name, type }) => [name, exampleValue({ type })])),
  })
}

const operation = (key: string, title: string, request: ApiRequest): ApiOperation => ({ key, title, request })

/** The body as a whole is what a function gets whose only parameter has no name. */
function bodyFor(type: string): ApiRequest {
  if (/^jsonb?$/.test(type)) return { kind: 'callWithBody', body: '{"key":"value"}', mediaType: 'application/json' }
  if (type === 'xml') return { kind: 'callWithBody', body: '<key>value</key>', mediaType: 'text/xml' }
  const mediaType = type === 'bytea' ? 'application/octet-stream' : 'text/plain'
  return { kind: 'callWithBody', body: 'text', mediaType }
}

type Columns = ExposedRelation['columns']

/** An object would treat a column named `__proto__` as something else. */
const rowOf = (columns: Columns, valueOf: (column: Columns[number]) => ExampleValue): ExampleRow =>
  Object.fromEntries(columns.map((column) => [column.name, valueOf(column)]))

const isWritten = (keys: Columns) => keys.length > 0 && keys.every(({ is_read_only }) => !is_read_only)

function filterFor(columns: Columns): ExampleFilter | undefined {
  for (const column of columns) {
    const value = exampleValue(column)
    if (column.values.length > 0 || typeof value === 'boolean') return { column: column.name, operator: 'eq', value }
    if (typeof value === 'number' || /^(?:timestamp|date)/.test(column.type))
      return { column: column.name, operator: 'gte', value }
    if (/^(?:text|character|citext)/.test(column.type))
      return { column: column.name, operator: 'ilike', value: '%text%' }
  }
  return undefined
}

const embedded = ({ name, hint }: Embed) => `${queryName(name)}${hint === null ? '' : `!${queryName(hint)}`}(*)`

const wordsFor = ({ name, hint }: Embed) => (hint === null ? name : `${name} through ${hint}`)
