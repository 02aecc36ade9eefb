import type { AssistantState } from './assistant-state.ts'
import { isTool, type Message, type Part, type SnippetResult } from './message.ts'

/** What is stored of a state. */
export type StoredState = Pick<AssistantState, 'projectRef' | 'open' | 'activeChatId' | 'chats'>

export const MOST_KEPT_MESSAGES = 20

/** The tools whose answers hold rows. */
const ROW_TOOLS = ['tool-run_select', 'tool-read_logs']

/** The last 20 messages of each chat. Rows stay out where the organization does not share its data. */
export function storedState(
  { projectRef, open, activeChatId, chats }: StoredState,
  { keepsRows }: { keepsRows: boolean },
): StoredState {
  const kept = Object.entries(chats).map(([id, chat]) => {
    const messages = chat.messages.slice(-MOST_KEPT_MESSAGES)
    return [id, { ...chat, messages: keepsRows ? messages : messages.map(withoutRows) }] as const
  })
  return { projectRef, open, activeChatId, chats: Object.fromEntries(kept) }
}

const withoutRows = (message: Message): Message => ({
  ...message,
  parts: message.parts.map(partWithoutRows),
  results: Object.fromEntries(Object.entries(message.results).map(([id, result]) => [id, resultWithoutRows(result)])),
})

/** A refusal holds no rows, and says why there are none. */
function partWithoutRows(part: Part): Part {
  if (!isTool(part) || !ROW_TOOLS.includes(part.type) || isRefusal(part.output) || part.output === undefined)
    return part
  return { ...part, output: { not_kept: true } }
}

const resultWithoutRows = (result: SnippetResult): SnippetResult =>
  result.kind === 'rows' ? { kind: 'not-kept' } : result

const isRefusal = (output: unknown) => typeof output === 'object' && output !== null && 'refused' in output
