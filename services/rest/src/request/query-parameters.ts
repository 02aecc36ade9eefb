import { invalidQuery } from '../errors/request-errors.ts'
import { fieldAt, fieldNames } from './grammar/field.ts'
import { condition, type Condition, type Filter } from './grammar/filter.ts'
import { logic, type Logic, logicAt } from './grammar/logic.ts'
import { type OrderTerm, orderTerms } from './grammar/order.ts'
import { choice } from './grammar/combinators.ts'
import { parse, type Parsed, rest, succeed } from './grammar/parser.ts'
import { remembering } from './grammar/remembering.ts'
import { selectItems, type SelectItem } from './grammar/select.ts'
import { canonicalQuery, parseQueryString } from './query-string.ts'
import { type Range, rangeOf } from './range.ts'

/** Something that a request asks of one of its relations; the path is empty for the one that it names itself. */
export interface At<Value> {
  path: readonly string[]
  value: Value
}

export interface QueryParameters {
  select: readonly SelectItem[]
  filters: readonly At<Filter>[]
  /** Names of the parameters that filter, as they were written. */
  filterNames: ReadonlySet<string>
  logic: readonly At<Logic>[]
  order: readonly At<readonly OrderTerm[]>[]
  /** By the whole name of the parameter, which ends in `limit`. */
  ranges: ReadonlyMap<string, Range>
  columns: readonly string[] | undefined
  onConflict: readonly string[] | undefined
  /** Arguments of a function that is called with GET. */
  arguments: readonly (readonly [name: string, value: string])[]
  /** The same text for the same query. */
  canonical(): string
}

const SHAPING = new Set(['select', 'columns', 'on_conflict'])
const EMBEDDABLE = new Set(['order', 'limit', 'offset', 'and', 'or'])

/** Throws what is wrong with it. `takesArguments`: what is no filter is an argument. */
export function parseQuery(query: string, { takesArguments }: { takesArguments: boolean }): QueryParameters {
  const all = parseQueryString(query)
  const given = all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  const ending = (...endings: string[]) => given.filter(([name]) => endings.includes(lastWord(name)))
  const first = (wanted: string) => all.find(([name]) => name === wanted)?.[1]
  const columns = first('columns')
  const onConflict = first('on_conflict')
  const filtering = given.filter(([name]) => !EMBEDDABLE.has(lastWord(name)) && !SHAPING.has(name))

  // in this order, since the first failure is reported
  const order = ending('order').map(([name, value]) => parseOrder(name, value))
  const logicTrees = ending('and', 'or').map(([name, value]) => parseLogic(name, value))
  const columnNames = columns === undefined ? undefined : demand(columnLists(columns), 'columns parameter', columns)
  const selected = first('select') ?? '*'
  const select = demand(selects(selected), 'select parameter', selected)
  const parsed = filtering.map(([name, value]) => parseFilter(name, value, takesArguments))
  return {
    select,
    filters: parsed.flatMap((found) => (found.kind === 'filter' ? [found.filter] : [])),
    filterNames: new Set(filtering.map(([name]) => name)),
    logic: logicTrees,
    order,
    ranges: rangesOf(ending('limit'), ending('offset')),
    columns: columnNames && [...new Set(columnNames)],
    onConflict:
      onConflict === undefined ? undefined : demand(columnLists(onConflict), 'on_conflict parameter', onConflict),
    arguments: parsed.flatMap((found) => (found.kind === 'argument' ? [found.argument] : [])),
    canonical: () => canonicalQuery(all),
  }
}

const selects = remembering(selectItems)
const fields = remembering(fieldAt)
const orders = remembering(orderTerms)
const columnLists = remembering(fieldNames)

function demand<Result>(parsed: Parsed<Result>, what: string, shown: string): Result {
  if ('value' in parsed) return parsed.value
  throw invalidQuery(`"failed to parse ${what} (${shown})" ${parsed.place}`, parsed.problem)
}

function parseOrder(name: string, value: string): At<readonly OrderTerm[]> {
  const { path } = demand(fields(name), 'tree path', name)
  return { path, value: demand(orders(value), 'order', value) }
}

function parseLogic(name: string, value: string): At<Logic> {
  const { path, operator } = demand(parse(logicAt, name), 'logic path', name)
  return { path, value: demand(parse(logic, operator + value), 'logic tree', value) }
}

const plainCondition = condition(rest)
const conditionOrArgument = choice<Condition | undefined>(plainCondition, succeed(undefined))

type FilterOrArgument =
  | { kind: 'filter'; filter: At<Filter> }
  | { kind: 'argument'; argument: readonly [name: string, value: string] }

function parseFilter(name: string, value: string, takesArguments: boolean): FilterOrArgument {
  const { path, field } = demand(fields(name), 'tree path', name)
  const found = demand(
    parse<Condition | undefined>(takesArguments ? conditionOrArgument : plainCondition, value),
    'filter',
    value,
  )
  if (found === undefined) return { kind: 'argument', argument: [field.name, value] }
  return { kind: 'filter', filter: { path, value: { field, condition: found } } }
}

function rangesOf(limits: readonly Given[], offsets: readonly Given[]): Map<string, Range> {
  const limitBy = new Map(limits)
  const offsetBy = new Map(offsets.map(([name, value]) => [`${name.slice(0, -'offset'.length)}limit`, value]))
  const names = new Set([...limitBy.keys(), ...offsetBy.keys()])
  return new Map([...names].map((name) => [name, rangeOf(limitBy.get(name), offsetBy.get(name))]))
}

type Given = readonly [name: string, value: string]

const lastWord = (name: string) => name.slice(name.lastIndexOf('.') + 1)
