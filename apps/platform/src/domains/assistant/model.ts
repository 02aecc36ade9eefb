import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import type { AiConfig } from '../../config/ai.ts'
import { outgoingStream } from '../../http/outgoing-stream.ts'
import { chatTooLong } from './assistant-errors.ts'
import { disclose, type DisclosureSubject } from './disclose.ts'

/** What is written down for one call, in characters: the longest chat and what thirty tools answer have room in it. */
const LONGEST_SENT = 8_000_000
/** Bytes of the model's answer, many times of what it is asked to keep to. */
const LARGEST_ANSWER = 4 * 1024 * 1024

/** The configured model for one request. Nothing reaches it that is not in the ledger first. */
export function modelFor(
  { ai, isFast = false, signal }: { ai: AiConfig; isFast?: boolean; signal: AbortSignal },
  subject: DisclosureSubject,
  context: ProjectContext,
) {
  const model = isFast ? ai.fastModel : ai.model
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: ai.baseUrl,
    ...(ai.apiKey === undefined ? {} : { apiKey: ai.apiKey }),
    fetch: async (address, init) => {
      const body = textOf(init?.body)
      if (body.length > LONGEST_SENT) throw chatTooLong()
      await disclose({ body, model, host: ai.host }, subject, context)
      return outgoingStream(
        { url: addressOf(address), headers: new Headers(init?.headers), body, signal },
        { silence: ai.timeout, largestAnswer: LARGEST_ANSWER },
      )
    },
  })
  return provider.chatModel(model)
}

const addressOf = (address: string | URL | Request) => (address instanceof Request ? address.url : String(address))

/** What goes out is what was written down, so it has to be a text. */
function textOf(body: unknown) {
  if (typeof body === 'string') return body
  throw new Error('The model was to be sent something other than a text')
}
