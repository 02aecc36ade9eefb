/** A piece of an answer that is acted upon; see the UI message stream protocol of the AI SDK. */
export type Chunk =
  | { type: 'text-start'; id: string }
  | { type: 'text-delta'; id: string; delta: string }
  | { type: 'tool-input-start'; toolCallId: string; toolName: string }
  | { type: 'tool-input-available'; toolCallId: string; toolName: string; input: unknown }
  | { type: 'tool-input-error'; toolCallId: string; toolName: string; input: unknown; errorText: string }
  | { type: 'tool-output-available'; toolCallId: string; output: unknown }
  | { type: 'tool-output-error'; toolCallId: string; errorText: string }
  | { type: 'tool-output-denied'; toolCallId: string }
  | { type: 'error'; errorText: string }
  | { type: 'abort' }
  | { type: 'finish'; finishReason: string }

/** Thrown where a piece is no piece of an answer. */
export class UnreadableChunk extends Error {}

/** Undefined for what is not shown: reasoning, steps, and kinds that are not known. */
export function parseChunk(text: string): Chunk | undefined {
  const fields = fieldsIn(text)
  const type = textIn(fields, 'type')
  return chunks[type]?.({ text: (name) => textIn(fields, name), value: (name) => fields[name], fields })
}

interface Reading {
  text: (name: string) => string
  value: (name: string) => unknown
  fields: Record<string, unknown>
}

const chunks: Partial<Record<string, (reading: Reading) => Chunk>> = {
  'text-start': ({ text }) => ({ type: 'text-start', id: text('id') }),
  'text-delta': ({ text }) => ({ type: 'text-delta', id: text('id'), delta: text('delta') }),
  'tool-input-start': ({ text }) => ({
    type: 'tool-input-start',
    toolCallId: text('toolCallId'),
    toolName: text('toolName'),
  }),
  'tool-input-available': ({ text, value }) => ({
    type: 'tool-input-available',
    toolCallId: text('toolCallId'),
    toolName: text('toolName'),
    input: value('input'),
  }),
  'tool-input-error': ({ text, value }) => ({
    type: 'tool-input-error',
    toolCallId: text('toolCallId'),
    toolName: text('toolName'),
    input: value('input'),
    errorText: text('errorText'),
  }),
  'tool-output-available': ({ text, value }) => ({
    type: 'tool-output-available',
    toolCallId: text('toolCallId'),
    output: value('output'),
  }),
  'tool-output-error': ({ text }) => ({
    type: 'tool-output-error',
    toolCallId: text('toolCallId'),
    errorText: text('errorText'),
  }),
  'tool-output-denied': ({ text }) => ({ type: 'tool-output-denied', toolCallId: text('toolCallId') }),
  error: ({ text }) => ({ type: 'error', errorText: text('errorText') }),
  abort: () => ({ type: 'abort' }),
  finish: ({ fields }) => ({
    type: 'finish',
    finishReason: typeof fields['finishReason'] === 'string' ? fields['finishReason'] : 'stop',
  }),
}

function fieldsIn(text: string): Record<string, unknown> {
  const value = valueIn(text)
  if (typeof value !== 'object' || value === null) throw new UnreadableChunk()
  return Object.fromEntries(Object.entries(value))
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableChunk()
  }
}

function textIn(fields: Record<string, unknown>, name: string) {
  const value = fields[name]
  if (typeof value !== 'string') throw new UnreadableChunk()
  return value
}
