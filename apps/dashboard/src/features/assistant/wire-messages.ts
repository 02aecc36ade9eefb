import type { ChatMessage, ChatPart } from '@plinth/contract/assistant'
import { MOST_CHAT_MESSAGES } from '@plinth/contract/assistant'
import { proposalOutcome } from './proposal-outcome.ts'
import { type Attachment, isProposal, isTool, type Message, type Part, type ToolPart } from './state/message.ts'

const MOST_PARTS = 100
const LONGEST_TEXT = 50_000
const LONGEST_INPUT = 25_000
const LONGEST_ANSWER = 100_000
const LONGEST_ERROR = 5000
const DEEPEST = 10

/**
 * A chat as it is sent: its last messages, in the bounds that the server sets. What only the screen shows stays here,
 * as the rows do that a person's own run gave.
 */
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

/** What was attached, as it is sent. */
export const wireContext = (items: readonly Attachment[]): Attachment[] =>
  items.map(({ kind, title, text }) => ({ kind, title: storable(title, 200), text: storable(text, LONGEST_TEXT) }))

/** Chats and messages of older versions may have ids of another form. */
export const wireId = (id: string) => id.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 64) || '_'

function wirePart(part: Part, results: Message['results']): ChatPart[] {
  if (part.type === 'text') return part.text === '' ? [] : [{ type: 'text', text: storable(part.text, LONGEST_TEXT) }]
  return isTool(part) && isToolName(part.type) ? toolPart(decided(part, results), part.type) : []
}

/** The outcome of a proposal replaces the first result of its tool. */
function decided(part: ToolPart, results: Message['results']): ToolPart {
  const result = isProposal(part) ? results[part.toolCallId] : undefined
  return result && part.state === 'output-available' ? { ...part, output: proposalOutcome(result) } : part
}

function toolPart(part: ToolPart, type: ToolPart['type']): ChatPart[] {
  const call = {
    type,
    toolCallId: storable(part.toolCallId, 200) || '_',
    input: sendable(part.input ?? {}, LONGEST_INPUT) ?? {},
  }
  const output = sendable(part.output ?? null, LONGEST_ANSWER)
  if (part.state === 'output-available')
    return output === undefined
      ? [{ ...call, state: 'output-error', errorText: 'It was too long to keep.' }]
      : [{ ...call, state: 'output-available', output }]
  if (part.state === 'output-error')
    return [{ ...call, state: 'output-error', errorText: storable(part.errorText ?? '', LONGEST_ERROR) }]
  return []
}

/** Models write what the server keeps in no text, and one such character would end a chat for good. */
const storable = (text: string, longest: number) => text.slice(0, longest).replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD')

/** JSON as the server takes it; undefined where it is too long or goes too deep. */
function sendable(value: unknown, longest: number): unknown {
  if (!isShallow(value, DEEPEST)) return undefined
  const text = JSON.stringify(value).replaceAll(ESCAPED, (escape) => (escape.length > 2 ? '\uFFFD' : escape))
  if (text.length > longest) return undefined
  const sent: unknown = JSON.parse(text)
  return sent
}

/** NUL and halves of characters as JSON writes them, and every other escape, so that none is cut in two. */
const ESCAPED = /\\(?:u0000|ud[89a-f][\da-f]{2}|[^])/g

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((item) => isShallow(item, levels - 1)))

const isToolName = (type: string): type is ToolPart['type'] => /^tool-[a-z_]{1,40}$/.test(type)
