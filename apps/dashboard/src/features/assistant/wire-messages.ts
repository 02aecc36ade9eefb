import type { ChatMessage, ChatPart } from '@plinth/contract/assistant'
import { MOST_CHAT_MESSAGES } from '@plinth/contract/assistant'
import { proposalOutcome } from './proposal-outcome.ts'
import { isProposal, isTool, type Message, type Part, type ToolPart } from './state/message.ts'

const MOST_PARTS = 100
const LONGEST_TEXT = 50_000
const LONGEST_ANSWER = 100_000
const LONGEST_ERROR = 5000

/**
 * A chat as it is sent: its last messages, in the bounds that the server sets. What only the screen shows stays here,
 * as the rows do that a person's own run gave. */
export function wireMessages(messages: readonly Message[]): ChatMessage[] {
  const sent = messages.flatMap(({ id, role, parts, results }) => {
    const wire = parts.flatMap((part) => wirePart(part, results)).slice(-MOST_PARTS)
    return wire.length === 0 ? [] : [{ id: wireId(id), role, parts: wire }]
  })
  const last = sent.slice(-MOST_CHAT_MESSAGES)
  // an answer without its question says nothing
  return last.slice(
    Math.max(
      0,
      last.findIndex(({ role }) => role === 'user'),
    ),
  )
}

/** Chats and messages of older versions may have ids of another form. */
export const wireId = (id: string) => id.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 64) || '_'

function wirePart(part: Part, results: Message['results']): ChatPart[] {
  if (part.type === 'text') return part.text === '' ? [] : [{ type: 'text', text: part.text.slice(0, LONGEST_TEXT) }]
  return isTool(part) && isToolName(part.type) ? toolPart(decided(part, results), part.type) : []
}

/** What came of a proposal is told in place of what its tool answered at first. */
function decided(part: ToolPart, results: Message['results']): ToolPart {
  const result = isProposal(part) ? results[part.toolCallId] : undefined
  return result && part.state === 'output-available' ? { ...part, output: proposalOutcome(result) } : part
}

function toolPart(part: ToolPart, type: ToolPart['type']): ChatPart[] {
  const call = { type, toolCallId: part.toolCallId.slice(0, 200), input: part.input ?? {} }
  if (part.state === 'output-available' && JSON.stringify(part.output ?? null).length <= LONGEST_ANSWER)
    return [{ ...call, state: 'output-available', output: part.output ?? null }]
  if (part.state === 'output-available')
    return [{ ...call, state: 'output-error', errorText: 'It was too long to keep.' }]
  if (part.state === 'output-error')
    return [{ ...call, state: 'output-error', errorText: (part.errorText ?? '').slice(0, LONGEST_ERROR) }]
  return []
}

const isToolName = (type: string): type is ToolPart['type'] => /^tool-[a-z_]{1,40}$/.test(type)
