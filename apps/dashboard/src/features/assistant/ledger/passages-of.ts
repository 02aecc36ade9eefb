/** The heading of what the model is told before everything else. */
export const SYSTEM_PROMPT = 'System prompt'

/** A part of what was sent, under the name that it has there. */
export interface Passage {
  heading: string
  text: string
}

interface Sent {
  messages: Passage[]
  /** The definitions of the tools that the model was offered. */
  tools: Passage[]
  /** Everything else, as JSON; undefined where there is nothing else. */
  rest: string | undefined
}

/**
 * What was sent, taken apart to be read; the ids that bind calls to their answers are left to the text itself.
 * Undefined where it is no chat completion.
 */
export function passagesOf(body: string): Sent | undefined {
  const parsed = parse(body)
  if (!isRecord(parsed) || !Array.isArray(parsed['messages'])) return undefined
  const { messages, tools, ...rest } = parsed
  const names = namesOfCalls(messages)
  return {
    messages: listed(messages).flatMap((message) => messagePassages(message, names)),
    tools: listed(tools).map((tool) => ({ heading: nameOf(tool) ?? 'A tool', text: indented(tool) })),
    rest:
      Object.keys(rest).length > 0 || (tools !== undefined && !Array.isArray(tools)) ? restOf(rest, tools) : undefined,
  }
}

const restOf = (rest: Fields, tools: unknown) => indented(Array.isArray(tools) ? rest : { ...rest, tools })

function messagePassages(message: unknown, names: ReadonlyMap<string, string>): Passage[] {
  if (!isRecord(message)) return [{ heading: 'A message', text: indented(message) }]
  const { role, content, tool_calls: calls, tool_call_id: callId, ...more } = message
  const speaker = speakerOf(role, callId, names)
  return [
    ...(content === null || content === undefined ? [] : contentPassages(speaker, content)),
    ...listed(calls).map((call) => ({
      heading: `${speaker} calls ${nameOf(call) ?? 'a tool'}`,
      text: argumentsOf(call) ?? indented(call),
    })),
    ...(Object.keys(more).length > 0 ? [{ heading: `${speaker}, further`, text: indented(more) }] : []),
  ]
}

const contentPassages = (heading: string, content: unknown): Passage[] =>
  typeof content === 'string'
    ? [{ heading, text: content }]
    : (Array.isArray(content) ? content : [content]).map((part) => ({ heading, text: textOf(part) ?? indented(part) }))

function speakerOf(role: unknown, callId: unknown, names: ReadonlyMap<string, string>) {
  if (role === 'tool') return `Answer of ${(typeof callId === 'string' && names.get(callId)) || 'a tool'}`
  return speakers.get(role) ?? String(role)
}

const speakers = new Map<unknown, string>([
  ['system', SYSTEM_PROMPT],
  ['user', 'Person'],
  ['assistant', 'Assistant'],
])

/** What the answers of tools belong to. */
const namesOfCalls = (messages: unknown) =>
  new Map(
    listed(messages)
      .flatMap((message) => (isRecord(message) ? listed(message['tool_calls']) : []))
      .flatMap((call) => {
        const name = nameOf(call)
        return isRecord(call) && typeof call['id'] === 'string' && name !== undefined ? [[call['id'], name]] : []
      }),
  )

function nameOf(tool: unknown) {
  const name = isRecord(tool) && isRecord(tool['function']) ? tool['function']['name'] : undefined
  return typeof name === 'string' ? name : undefined
}

function argumentsOf(call: unknown) {
  const written = isRecord(call) && isRecord(call['function']) ? call['function']['arguments'] : undefined
  if (typeof written !== 'string') return undefined
  const parsed = parse(written)
  return parsed === undefined ? written : indented(parsed)
}

const textOf = (part: unknown) => (isRecord(part) && typeof part['text'] === 'string' ? part['text'] : undefined)

type Fields = Record<string, unknown>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const indented = (value: unknown) => JSON.stringify(value, undefined, 2)

/** Undefined for what is no JSON, and for what would not be the same again: a number too long, a name that occurs twice. */
function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return JSON.stringify(value) === text ? value : undefined
  } catch {
    return undefined
  }
}
