import type { OptInTag } from '@plinth/catalog/assistant-sharing'
import type { ChatContext, ChatMessage, ChatPart, ChatRequest } from '@plinth/contract/assistant'
import { assistantTools } from '@plinth/contract/assistant-tools'
import { convertToModelMessages, type ModelMessage, type ToolSet, type UIMessage } from 'ai'
import { chatTooLong } from './assistant-errors.ts'
import { proposalForModel } from './proposal-for-model.ts'
import type { ToolContext } from './tool-context.ts'

const LONGEST_CHAT = 400_000

/**
 * The chat as the model gets it. What tools answered earlier comes from the client, so it is data between marks like
 * everything that was read, and is left out where the tool may not be used any more.
 */
export async function chatMessages(
  { messages, context }: Pick<ChatRequest, 'messages' | 'context'>,
  tools: ToolSet,
  { shared, marks }: Pick<ToolContext, 'shared' | 'marks'>,
): Promise<ModelMessage[]> {
  const kept = messages
    .map(({ role, parts }) => ({ role, parts: stepsOf(parts, shared) }))
    .filter(({ parts }) => parts.length > 0)
  const converted = await convertToModelMessages(kept, { tools })
  const attached = context.map((item) => attachment(item, { shared, marks }))
  const whole: ModelMessage[] =
    attached.length === 0 ? converted : [...converted.slice(0, -1), ...withAttached(converted.at(-1), attached)]
  if (JSON.stringify(whole).length > LONGEST_CHAT) throw chatTooLong()
  return whole
}

function isShared(part: ChatPart, shared: readonly OptInTag[]) {
  if (part.type === 'text') return true
  const name = part.type.slice('tool-'.length)
  const known = Object.entries(assistantTools).find(([tool]) => tool === name)?.[1]
  return known !== undefined && (known.needs === null || shared.includes(known.needs))
}

type Part = UIMessage['parts'][number]

/** A text after a tool's answer was written with that answer in mind, and so stands in a step of its own. */
function stepsOf(parts: ChatMessage['parts'], shared: readonly OptInTag[]): Part[] {
  const kept = parts.filter((part) => isShared(part, shared))
  return kept.flatMap((part, index): Part[] => {
    const before = kept[index - 1]
    const isNewStep = part.type === 'text' && before !== undefined && before.type !== 'text'
    return isNewStep ? [{ type: 'step-start' }, partOf(part, shared)] : [partOf(part, shared)]
  })
}

function partOf(part: ChatPart, shared: readonly OptInTag[]): Part {
  if (part.type === 'text') return { type: 'text', text: part.text }
  const { type, toolCallId, input } = part
  const answered = part.state === 'output-error' ? { error: part.errorText } : part.output
  const isProposal = part.state === 'output-available' && PROPOSALS.includes(type)
  return {
    type: `tool-${type.slice('tool-'.length)}`,
    toolCallId,
    input: argumentsOf(input),
    state: 'output-available',
    output: isProposal ? proposalForModel(answered, shared) : answered,
  }
}

const PROPOSALS = ['tool-propose_migration', 'tool-propose_policy']

/** Models take objects alone, and what is none was refused when it was asked. */
const argumentsOf = (input: unknown) =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {}

/** What was attached is material like what is read; a table's description counts as the schema. */
function attachment({ kind, title, text }: ChatContext, { shared, marks }: Pick<ToolContext, 'shared' | 'marks'>) {
  if (kind === 'table' && !shared.includes('AI_SQL_GENERATOR_OPT_IN')) {
    return 'A table was attached and left out, because the organization does not share its schema.'
  }
  return `Attached by the person (${kind}):\n${marks.around({ title, text })}`
}

function withAttached(last: ModelMessage | undefined, attached: string[]): ModelMessage[] {
  const parts = attached.map((text) => ({ type: 'text' as const, text }))
  if (last?.role !== 'user') return [...(last ? [last] : []), { role: 'user', content: parts }]
  const said = typeof last.content === 'string' ? [{ type: 'text' as const, text: last.content }] : last.content
  return [{ role: 'user', content: [...parts, ...said] }]
}
