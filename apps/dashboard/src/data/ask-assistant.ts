import { assistant, type ChatRequest } from '@plinth/contract/assistant'
import { call } from '../api/api.ts'

/** Sends a chat and gets its answer as a stream of events. */
export const askAssistant = (request: ChatRequest & { ref: string }, signal: AbortSignal): Promise<Response> =>
  call(assistant.chat, request, { signal })
