import type { LogicPlan } from '../plan/read-plan.ts'
import type { ResolvedField } from '../plan/resolved-field.ts'
import type { Condition, Operation } from '../request/grammar/filter.ts'
import { fieldSql } from './fields.ts'
import { quoteName } from './names.ts'
import type { Parameters } from './parameters.ts'

const OPERATORS = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
} as const

const SEARCHES = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const

const IS = {
  null: 'NULL',
  not_null: 'NOT NULL',
  true: 'TRUE',
  false: 'FALSE',
  unknown: 'UNKNOWN',
} as const

/** How a condition on what is embedded is written. */
export type EmbeddedSql = (logic: LogicPlan & { kind: 'embedded' }) => string

/** Of a query that joins what it embeds. */
export const joinedSql: EmbeddedSql = ({ alias, exists }) =>
  `${quoteName(alias)} IS ${exists ? '' : 'NOT '}DISTINCT FROM NULL`

/** A condition on rows of `table`, which is written as SQL. */
export function logicSql(table: string, logic: LogicPlan, parameters: Parameters, embedded = joinedSql): string {
  if (logic.kind === 'embedded') return embedded(logic)
  if (logic.kind === 'filter') return filterSql(table, logic.field, logic.condition, parameters)
  const members = logic.members.map((member) => logicSql(table, member, parameters, embedded))
  return `${logic.isNegated ? 'NOT ' : ''}(${members.join(` ${logic.operator} `)})`
}

function filterSql(table: string, field: ResolvedField, { isNegated, operation }: Condition, parameters: Parameters) {
  const tested = fieldSql(table, field, parameters)
  return `${isNegated ? 'NOT ' : ''}${tested} ${operationSql(operation, field, parameters)}`
}

function operationSql(operation: Operation, field: ResolvedField, parameters: Parameters): string {
  switch (operation.kind) {
    case 'simple':
      return `${OPERATORS[operation.operator]} ${valueSql(operation.value, field, parameters)}`
    case 'quantified': {
      const { operator, quantifier, value } = operation
      const isPattern = operator === 'like' || operator === 'ilike'
      const compared = isPattern ? parameters.add(value.replaceAll('*', '%')) : valueSql(value, field, parameters)
      return `${OPERATORS[operator]} ${quantifier === undefined ? compared : `${quantifier}(${compared})`}`
    }
    case 'in':
      return inSql(operation.values, field, parameters)
    case 'is':
      return `IS ${IS[operation.value]}`
    case 'isdistinct':
      return `IS DISTINCT FROM ${parameters.add(operation.value)}`
    case 'fts': {
      const language = operation.language === undefined ? '' : `${parameters.add(operation.language)}, `
      return `@@ ${SEARCHES[operation.operator]}(${language}${parameters.add(operation.value)})`
    }
  }
}

/** One parameter for any number of values, so that they have one plan. */
function inSql(values: readonly string[], { transform }: ResolvedField, parameters: Parameters): string {
  if (values.length === 1 && values[0] === '') return "= any('{}')"
  const list = parameters.add(arrayLiteral(values))
  return `= any(${transform === undefined ? list : `SELECT ${transform}(unnest(${list}::text[]))`})`
}

function valueSql(value: string, { transform }: ResolvedField, parameters: Parameters): string {
  const placed = parameters.add(value)
  return transform === undefined ? placed : `${transform}(${placed})`
}

/** Of a type that the column decides. */
function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}
