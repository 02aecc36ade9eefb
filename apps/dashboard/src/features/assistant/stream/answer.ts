import { isTool, type Part, type ToolPart } from '../state/message.ts'
import type { Chunk } from './chunk.ts'

/** What has come of an answer so far. */
export interface Answer {
  parts: readonly Part[]
  /** Where the texts stand that may still grow, by the id they have in the stream. */
  texts: ReadonlyMap<string, number>
  /** Where the latest call stands of each id that the model gave to calls. */
  calls: ReadonlyMap<string, number>
}

export const nothingYet: Answer = { parts: [], texts: new Map(), calls: new Map() }

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

function withText(answer: Answer, id: string, delta: string): Answer {
  const { parts, texts } = answer
  const at = texts.get(id)
  const part = at === undefined ? undefined : parts[at]
  if (at === undefined || part?.type !== 'text') {
    const begun = { type: 'text' as const, text: delta }
    return { ...answer, parts: [...parts, begun], texts: new Map(texts).set(id, parts.length) }
  }
  return { ...answer, parts: parts.with(at, { type: 'text', text: part.text + delta }) }
}

/**
 * What is known of a call stands in one place, in the order of the answer. Once its input has been shown it is not put in
 * place of: a proposal that somebody reads stays the one that they approve, also where the model uses its id again.
 */
function withTool(answer: Answer, tool: ToolPart): Answer {
  const { parts, calls } = answer
  const [at, before] = callWith(answer, tool.toolCallId)
  if (before?.state === 'input-streaming')
    return { ...answer, parts: parts.with(at, { ...tool, toolCallId: before.toolCallId }) }
  const made = { ...tool, toolCallId: unusedId(parts, tool.toolCallId) }
  return { ...answer, parts: [...parts, made], calls: new Map(calls).set(tool.toolCallId, parts.length) }
}

function changeTool(answer: Answer, id: string, change: Partial<ToolPart>): Answer {
  const [at, part] = callWith(answer, id)
  return part ? { ...answer, parts: answer.parts.with(at, { ...part, ...change }) } : answer
}

function callWith({ parts, calls }: Answer, id: string): [at: number, part: ToolPart | undefined] {
  const at = calls.get(id) ?? -1
  const part = parts[at]
  return [at, part && isTool(part) ? part : undefined]
}

const unusedId = (parts: readonly Part[], id: string): string =>
  parts.some((part) => isTool(part) && part.toolCallId === id) ? unusedId(parts, `${id}_${parts.length}`) : id

const toolOf = ({ toolName, toolCallId }: { toolName: string; toolCallId: string }) =>
  ({ type: `tool-${toolName}`, toolCallId }) as const
