import type { SqlAnswer } from '@plinth/contract/sql'
import type { SnippetResult } from '../state/message.ts'

/** What a run of a message's SQL gave, to be shown beside it: the last rows, what was done, or what stopped it. */
export function snippetResult({ results, error }: SqlAnswer): SnippetResult {
  if (error) {
    const text = [error.message, error.detail, error.hint].filter(Boolean).join(' ')
    return { kind: 'failed', text, code: error.code }
  }
  const withRows = results.findLast(({ columns }) => columns.length > 0)
  if (withRows) {
    const columns = withRows.columns.map(({ name, type }) => ({ name, type }))
    return { kind: 'rows', columns, rows: withRows.rows, isTruncated: withRows.truncated }
  }
  const done = results.map(({ command, command_tag }) => command_tag ?? command)
  return { kind: 'done', text: done.length === 0 ? 'There was no statement in it.' : done.join(', ') }
}
