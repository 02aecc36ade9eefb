import type { ApiRequest, ApiSubject, ExampleFilter, ExampleRow } from './api-operation.ts'
import type { ExampleValue } from './example-value.ts'
import { queryName } from './query-name.ts'

/** How one client library is written. What it is called with is the same in all of them. */
export interface ClientDialect {
  value: (value: ExampleValue) => string
  /** Before the first call, on a line of its own. */
  begin: (result: 'data' | 'count') => string
  /** After the last call. */
  end: readonly string[]
  from: string
  order: (column: string) => string
  /** In place of the calls that read. */
  count: readonly string[]
  /** After a change, for its rows. */
  changed: readonly string[]
  /** What the arguments of a function are called with; undefined where there are none. */
  call: (name: string, given: string | undefined) => string
  /** Every schema but this one has to be named. */
  defaultSchema: 'public'
}

/** The request by a client library; undefined for what only plain HTTP can send. */
export function clientCode(dialect: ClientDialect, subject: ApiSubject, request: ApiRequest): string | undefined {
  if (request.kind === 'callWithBody') return undefined
  const { value } = dialect
  const schema = subject.schema === dialect.defaultSchema ? [] : [`.schema(${value(subject.schema)})`]
  const calls = [...schema, ...callsOf(dialect, subject, request), ...dialect.end]
  return [dialect.begin(request.kind === 'count' ? 'count' : 'data'), ...calls.map((call) => `  ${call}`)].join('\n')
}

function callsOf(dialect: ClientDialect, { name }: ApiSubject, request: Exclude<ApiRequest, { kind: 'callWithBody' }>) {
  const { value } = dialect
  if (request.kind === 'call') {
    const given = Object.keys(request.arguments).length === 0 ? undefined : value(request.arguments)
    return [dialect.call(value(pathName(name)), given)]
  }
  const from = `.${dialect.from}(${value(pathName(name))})`
  if (request.kind === 'count') return [from, ...dialect.count]
  if (request.kind === 'insert') {
    const [first, ...others] = request.rows
    const rows = others.length === 0 ? value(first) : value([...request.rows])
    return [from, `.${request.isUpsert ? 'upsert' : 'insert'}(${rows})`, ...dialect.changed]
  }
  if (request.kind === 'update')
    return [from, `.update(${value(request.values)})`, ...conditions(dialect, request.filters), ...dialect.changed]
  if (request.kind === 'delete') return [from, '.delete()', ...conditions(dialect, request.filters)]
  const { select, filters = [], order, range, single } = request
  return [
    from,
    `.select(${value(select)})`,
    ...conditions(dialect, filters),
    ...(order === undefined ? [] : [dialect.order(value(queryName(order)))]),
    ...(range ? [`.range(${range.from}, ${range.to})`] : []),
    ...(single ? ['.single()'] : []),
  ]
}

const conditions = ({ value }: ClientDialect, filters: readonly ExampleFilter[]) =>
  filters.map(({ column, operator, value: given }) => `.${operator}(${value(queryName(column))}, ${value(given)})`)

/** The clients put the name into an address as it is: what would be read as something else there is encoded. */
const pathName = (name: string) =>
  name.replaceAll(/[%?#/\\\t\r\n]/g, (character) => encodeURIComponent(character)).replaceAll(/^ | $/g, '%20')

/** Entries of a row, each written by the dialect. */
export const entriesOf = (row: ExampleRow, entry: (name: string, value: ExampleValue) => string) =>
  Object.entries(row).map(([name, value]) => entry(name, value))
