import { isTool, type Part, type ToolPart } from '../state/message.ts'
import type { Chunk } from './chunk.ts'

/** What has come of an answer so far. */
export interface Answer {
  parts: readonly Part[]
  /** Where the texts stand that may still grow, by the id they have in the stream. */
  texts: ReadonlyMap<string, number>
}

export const nothingYet: Answer = { parts: [], texts: new Map() }

/** The answer with one more piece of it. */
export function withChunk(answer: Answer, chunk: Chunk): Answer {
  switch (chunk.type) {
    case 'text-start':
      return withText(answer, chunk.id, '')
    case 'text-delta':
      return withText(answer, chunk.id, chunk.delta)
    case 'tool-input-start':
      return withTool(answer, { ...toolOf(chunk), state: 'input-streaming', input: undefined })
    case 'tool-input-available':
      return withTool(answer, { ...toolOf(chunk), state: 'input-available', input: chunk.input })
    case 'tool-input-error':
      return withTool(answer, {
        ...toolOf(chunk),
        state: 'output-error',
        input: chunk.input,
        errorText: chunk.errorText,
      })
    case 'tool-output-available':
      return changeTool(answer, chunk.toolCallId, { state: 'output-available', output: chunk.output })
    case 'tool-output-error':
      return changeTool(answer, chunk.toolCallId, { state: 'output-error', errorText: chunk.errorText })
    case 'tool-output-denied':
      return changeTool(answer, chunk.toolCallId, { state: 'output-error', errorText: 'It was not allowed.' })
    default:
      return answer
  }
}

/** A tool that never answered cannot be told to the model again, so it counts as failed. */
export const withoutLooseEnds = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part): Part[] => {
    if (part.type === 'text') return part.text === '' ? [] : [part]
    if (!isTool(part) || part.state.startsWith('output')) return [part]
    return [{ ...part, input: part.input ?? {}, state: 'output-error', errorText: 'It was not finished.' }]
  })

function withText({ parts, texts }: Answer, id: string, delta: string): Answer {
  const at = texts.get(id)
  const part = at === undefined ? undefined : parts[at]
  if (at === undefined || part?.type !== 'text')
    return { parts: [...parts, { type: 'text', text: delta }], texts: new Map(texts).set(id, parts.length) }
  return { parts: parts.with(at, { type: 'text', text: part.text + delta }), texts }
}

/** What is known of a tool stands in one place, in the order of the answer. */
function withTool({ parts, texts }: Answer, tool: ToolPart): Answer {
  const at = parts.findIndex((part) => isTool(part) && part.toolCallId === tool.toolCallId)
  return { texts, parts: at === -1 ? [...parts, tool] : parts.with(at, tool) }
}

const changeTool = ({ parts, texts }: Answer, id: string, change: Partial<ToolPart>): Answer => ({
  texts,
  parts: parts.map((part) => (isTool(part) && part.toolCallId === id ? { ...part, ...change } : part)),
})

const toolOf = ({ toolName, toolCallId }: { toolName: string; toolCallId: string }) =>
  ({ type: `tool-${toolName}`, toolCallId }) as const
