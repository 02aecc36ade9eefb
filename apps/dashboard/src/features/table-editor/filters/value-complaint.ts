import type { Filter } from '@plinth/contract/database'
import type { Column } from '@plinth/postgres-meta/introspect/columns'

/** Why a value does not fit a column; undefined where it does, or where only Postgres can tell. */
export function valueComplaint(
  column: Pick<Column, 'data_type'> | undefined,
  { op, value }: Pick<Filter, 'op' | 'value'>,
) {
  if (!column || op === 'like' || op === 'ilike' || op === 'is') return undefined
  const known = kinds.find(({ type }) => type.test(column.data_type))
  if (!known) return undefined
  const values = op === 'in' ? value.split(',').map((each) => each.trim()) : [value.trim()]
  const wrong = values.find((each) => !known.value.test(each))
  return wrong === undefined ? undefined : `“${wrong}” is not ${known.word}.`
}

const kinds = [
  { type: /^(?:smallint|integer|bigint)$/, value: /^[+-]?\d+$/, word: 'a whole number' },
  {
    type: /^(?:numeric|real|double precision)/,
    value: /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$|^(?:nan|[+-]?infinity)$/i,
    word: 'a number',
  },
  { type: /^uuid$/, value: /^\{?[0-9a-f]{4}(?:-?[0-9a-f]{4}){7}\}?$/i, word: 'a UUID' },
] as const
