import type { Chat } from './assistant-state.ts'
import type { Attachment, Message, Part, ResultColumn, SnippetResult, ToolPart } from './message.ts'
import type { StoredState } from './stored-state.ts'

/** What was stored for a project, also in the older form of a text; undefined when it is none of this kind. */
export function parseStoredState(projectRef: string, value: unknown): StoredState | undefined {
  const { open, activeChatId, chats } = fieldsOf(value)
  if (typeof chats !== 'object' || chats === null) return undefined
  const parsed = entriesOf(chats).map(parseChat)
  if (!parsed.every((chat) => chat !== undefined)) return undefined
  return {
    projectRef,
    open: open === true,
    activeChatId: typeof activeChatId === 'string' ? activeChatId : '',
    chats: Object.fromEntries(parsed.map((chat) => [chat.id, chat])),
  }
}

/** A map was once written as a list of its entries. */
function entriesOf(chats: object): unknown[] {
  if (!Array.isArray(chats)) return Object.values(chats)
  return chats.map((entry: unknown) => (Array.isArray(entry) ? entry[1] : entry))
}

function parseChat(value: unknown): Chat | undefined {
  const { id, name, messages, createdAt, updatedAt } = fieldsOf(value)
  const [made, changed] = [timeOf(createdAt), timeOf(updatedAt)]
  if (!isText(id) || !isText(name) || !Array.isArray(messages) || made === undefined || changed === undefined)
    return undefined
  const parsed = messages.map(parseMessage)
  if (!parsed.every((message) => message !== undefined)) return undefined
  return { id, name, messages: parsed, createdAt: made, updatedAt: changed }
}

function parseMessage(value: unknown): Message | undefined {
  const { id, role, parts, content, results } = fieldsOf(value)
  if (!isText(id) || (role !== 'user' && role !== 'assistant')) return undefined
  const written = Array.isArray(parts) ? parts : isText(content) ? [{ type: 'text', text: content }] : undefined
  if (!written) return undefined
  return { id, role, parts: written.flatMap((part) => parsePart(part) ?? []), results: parseResults(results) }
}

/** A part of a kind that is not shown any more is left out. */
function parsePart(value: unknown): Part | undefined {
  const { type, text, isFailure, items } = fieldsOf(value)
  if (type === 'text' && isText(text)) return { type, text }
  if (type === 'data-notice' && isText(text)) return { type, text, isFailure: isFailure === true }
  if (type === 'data-attached' && Array.isArray(items)) return { type, items: items.filter(isAttachment) }
  return parseTool(value)
}

function isAttachment(value: unknown): value is Attachment {
  const { kind, title, text } = fieldsOf(value)
  return attachmentKinds.some((candidate) => candidate === kind) && isText(title) && isText(text)
}

const attachmentKinds: readonly Attachment['kind'][] = ['table', 'sql', 'error', 'page']

function parseTool(value: unknown): ToolPart | undefined {
  const { type, toolCallId, state, input, output, errorText } = fieldsOf(value)
  if (!isToolType(type) || !isText(toolCallId)) return undefined
  const known = toolStates.find((candidate) => candidate === state)
  if (!known) return undefined
  return {
    type,
    toolCallId,
    state: known,
    input,
    ...(output === undefined ? {} : { output }),
    ...(isText(errorText) ? { errorText } : {}),
  }
}

const toolStates: readonly ToolPart['state'][] = [
  'input-streaming',
  'input-available',
  'output-available',
  'output-error',
]

const parseResults = (value: unknown): Message['results'] =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([id, result]) => {
      const parsed = parseResult(result)
      return parsed ? [[id, parsed]] : []
    }),
  )

function parseResult(value: unknown): SnippetResult | undefined {
  const { kind, text, code, columns, rows, isTruncated } = fieldsOf(value)
  if (kind === 'rejected' || kind === 'not-kept') return { kind }
  if (kind === 'done' && isText(text)) return { kind, text }
  if (kind === 'failed' && isText(text)) return { kind, text, ...(isText(code) ? { code } : {}) }
  if (kind !== 'rows' || !Array.isArray(columns) || !Array.isArray(rows)) return undefined
  return columns.every(isColumn) && rows.every(isRow)
    ? { kind, columns, rows, isTruncated: isTruncated === true }
    : undefined
}

function isColumn(value: unknown): value is ResultColumn {
  const { name, type } = fieldsOf(value)
  return isText(name) && isText(type)
}

const isRow = (value: unknown): value is (string | null)[] =>
  Array.isArray(value) && value.every((cell) => cell === null || isText(cell))

/** Times were once written as texts, and a database of the browser keeps dates as they are. */
function timeOf(value: unknown) {
  const time = isText(value) || typeof value === 'number' || value instanceof Date ? new Date(value).getTime() : NaN
  return Number.isNaN(time) ? undefined : time
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isToolType = (value: unknown): value is ToolPart['type'] => isText(value) && value.startsWith('tool-')

/** Whatever is not an object has no fields. */
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
