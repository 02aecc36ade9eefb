import { assistant, type Completion, type CompletionRequest } from '@plinth/contract/assistant'
import { call } from '../api/api.ts'

/** Has one small thing written by the model. */
export const complete = (request: CompletionRequest & { ref: string }, signal: AbortSignal): Promise<Completion> =>
  call(assistant.complete, request, { signal })
