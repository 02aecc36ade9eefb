import { minutes } from '@plinth/catalog/durations'
import type { ChatRequest } from '@plinth/contract/assistant'
import { stepCountIs, streamText, type UIMessageChunk } from 'ai'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import type { EventStream } from '../../http/event-stream.ts'
import { sharingChanged } from './assistant-errors.ts'
import { beginWriting } from './begin-writing.ts'
import { chatMessages } from './chat-messages.ts'
import { createDataMarks } from './data-marks.ts'
import { modelFor } from './model.ts'
import { explainFailure, toolFailure } from './model-failure.ts'
import { recordToolCall } from './record-tool-call.ts'
import { type Assistant, requireAssistant } from './require-assistant.ts'
import { TOO_MANY_CALLS } from './sharing-refusals.ts'
import { systemPrompt } from './system-prompt.ts'
import { toolsOf } from './tools.ts'
import { uiEvents } from './ui-events.ts'

const MOST_STEPS = 8
/** Every one is a line in the audit log, also those that are refused. */
const MOST_CALLS = 60
const MOST_TOKENS = 4_096
const LONGEST_ANSWER = minutes(10)

/** Answers as the model writes. What fails before its first word is an ordinary error, and later a part of the stream. */
export async function chat(input: ChatRequest & { ref: string }, context: ProjectContext): Promise<EventStream> {
  const assistant = await requireAssistant(context)
  requireSharingAsShown(input, assistant)
  const { end } = context.runningChats.start({ userId: context.person.userId, ref: input.ref })
  const caller = new AbortController()
  const stop = () => {
    caller.abort()
    end()
  }
  try {
    const signal = AbortSignal.any([caller.signal, context.signal, AbortSignal.timeout(LONGEST_ANSWER)])
    return uiEvents(await beginWriting(await write(input, assistant, context, signal)), stop)
  } catch (error) {
    stop()
    throw explainFailure(error, context)
  }
}

function requireSharingAsShown({ shown_opt_in_tags: shown }: ChatRequest, { settings }: Assistant) {
  if (shown && String(shown.toSorted()) !== String(settings.opt_in_tags.toSorted())) throw sharingChanged()
}

type Write = Parameters<typeof beginWriting>[0]

async function write(
  { chat_id, messages, context: attached }: ChatRequest,
  { ai, settings }: Assistant,
  context: ProjectContext,
  signal: AbortSignal,
): Promise<Write> {
  const marks = createDataMarks()
  const shared = settings.opt_in_tags
  const tools = toolsOf({ request: context, shared, marks, signal })
  const problems: unknown[] = []
  const result = streamText({
    model: modelFor({ ai, signal }, { task: 'chat', chatId: chat_id, settings }, context),
    system: systemPrompt({ role: context.membership.role, nonce: marks.nonce }),
    messages: await chatMessages({ messages, context: attached }, tools, { shared, marks }),
    tools,
    stopWhen: stepCountIs(MOST_STEPS),
    // with its last step it has to answer with what it knows
    prepareStep: ({ stepNumber }) => (stepNumber === MOST_STEPS - 1 ? { toolChoice: 'none' } : {}),
    maxOutputTokens: MOST_TOKENS,
    maxRetries: 0,
    abortSignal: signal,
    // the parts tell of it
    onError: () => undefined,
  })
  const chunks = result.toUIMessageStream({
    generateMessageId: () => crypto.randomUUID(),
    sendReasoning: false,
    onError: (error) => {
      const ofTool = toolFailure(error)
      if (ofTool === undefined) problems.push(error)
      return ofTool ?? explainFailure(error, context).message
    },
  })
  return { chunks: explained(chunks, problems, context), problem: () => problems[0] }
}

/** Every chunk, with a sentence wherever the answer does not end as it should. */
async function* explained(
  chunks: AsyncIterable<UIMessageChunk>,
  problems: unknown[],
  context: ProjectContext,
): AsyncGenerator<UIMessageChunk> {
  try {
    let calls = 0
    for await (const chunk of chunks) {
      const isCall = chunk.type === 'tool-input-available' || chunk.type === 'tool-input-error'
      if (isCall && ++calls > MOST_CALLS) {
        yield failed(TOO_MANY_CALLS)
        return
      }
      if (chunk.type === 'tool-input-error') await recordToolCall(unusable(chunk), context)
      if (chunk.type === 'finish' && chunk.finishReason === 'length') yield failed(TOO_LONG)
      if (chunk.type === 'abort') yield failed(STOPPED)
      yield chunk
    }
  } catch (error) {
    problems.push(error)
    yield failed(explainFailure(error, context).message)
  }
}

const TOO_LONG = 'The answer became longer than it may be, and was cut.'
const STOPPED = 'The answer took too long and was stopped.'

const failed = (errorText: string): UIMessageChunk => ({ type: 'error', errorText })

const unusable = ({ toolName, input, errorText }: Extract<UIMessageChunk, { type: 'tool-input-error' }>) => ({
  name: toolName,
  input,
  problem: errorText,
})
