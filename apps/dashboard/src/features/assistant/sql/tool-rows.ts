import type { SnippetResult } from '../state/message.ts'

/** The rows that the model's own tool gave, where it gave some. */
export function toolRows(output: unknown): Extract<SnippetResult, { kind: 'rows' }> | undefined {
  if (typeof output !== 'object' || output === null) return undefined
  const [columns, rows] = [Reflect.get(output, 'columns'), Reflect.get(output, 'rows')]
  if (!isListOf(columns, isColumn) || !isListOf(rows, isRow)) return undefined
  return { kind: 'rows', columns, rows, isTruncated: Reflect.get(output, 'is_truncated') === true }
}

const isListOf = <Item>(value: unknown, is: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(is)

const isColumn = (value: unknown): value is { name: string; type: string } =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'name') === 'string' &&
  typeof Reflect.get(value, 'type') === 'string'

const isRow = (value: unknown): value is (string | null)[] =>
  Array.isArray(value) && value.every((cell) => cell === null || typeof cell === 'string')
