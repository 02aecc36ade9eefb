import { changesStructure } from '../../../components/sql/changes-structure.ts'
import { runSql } from '../../../data/run-sql.ts'
import { refreshStructure } from '../../../data/refresh-structure.ts'
import { newRequestId } from '../../../lib/ids/request-id.ts'
import type { Assistant } from '../assistant.ts'
import type { SnippetResult } from '../state/message.ts'
import { saveResult, type SnippetPlace } from '../state/messages.ts'
import { snippetResult } from './snippet-result.ts'

export const MOST_ROWS = 100

/** Runs SQL of a message as the person, all or nothing, and keeps beside the message what it gave. */
export async function runSnippet(assistant: Assistant, place: SnippetPlace, sql: string, signal: AbortSignal) {
  const { projectRef } = assistant.view().state
  const request = { ref: projectRef, query: sql, row_limit: MOST_ROWS, transaction: true }
  try {
    const answer = await runSql(request, newRequestId(), signal)
    keepResult(assistant, place, snippetResult(answer))
    if (answer.results.some(({ command }) => changesStructure(command))) await refreshStructure()
  } catch (error) {
    if (signal.aborted) return
    keepResult(assistant, place, { kind: 'failed', text: error instanceof Error ? error.message : 'It did not run.' })
  }
}

export const keepResult = (assistant: Assistant, place: SnippetPlace, result: SnippetResult) =>
  assistant.change((state) => saveResult(state, place, result, Date.now()))
