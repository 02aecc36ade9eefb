import type { SqlAnswer } from '@plinth/contract/sql'
import type { SnippetResult } from '../state/message.ts'

/** What a run of a message's SQL gave, to be shown beside it: the last rows, what was done, or what stopped it. */
export function snippetResult({ results, error }: SqlAnswer): SnippetResult {
  if (error) return { kind: 'failed', text: [error.message, error.detail, error.hint].filter(Boolean).join(' ') }
  const withRows = results.findLast(({ columns }) => columns.length > 0)
  if (withRows) {
    const columns = withRows.columns.map(({ name, type }) => ({ name, type }))
    return { kind: 'rows', columns, rows: withRows.rows, isTruncated: withRows.truncated }
  }
  const done = results.map(({ command, command_tag }) => command_tag ?? command)
  return { kind: 'done', text: done.length === 0 ? 'There was no statement in it.' : done.join(', ') }
}

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
