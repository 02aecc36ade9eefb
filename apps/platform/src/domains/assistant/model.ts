import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { ProjectContext } from '../../access/guards.ts'
import type { AiConfig } from '../../config/ai.ts'
import { outgoingStream } from '../../http/outgoing-stream.ts'
import { disclose, type DisclosureSubject } from './disclose.ts'

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
      await disclose({ body, model, host: ai.host }, subject, context)
      return outgoingStream(
        { url: addressOf(address), headers: new Headers(init?.headers), body, signal },
        { silence: ai.patience },
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
