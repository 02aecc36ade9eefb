import type { Part } from '../state/message.ts'
import { type Answer, nothingYet, withChunk } from './answer.ts'
import { parseChunk, UnreadableChunk } from './chunk.ts'
import { serverSentData } from './server-sent-data.ts'

/** How an answer ended; what had come until then stays in every case. */
export type Ending = { kind: 'finished' } | { kind: 'stopped' } | { kind: 'failed'; message: string }

const DONE = '[DONE]'

export const BROKE_OFF = 'The connection broke off before the answer was complete.'
export const UNREADABLE = 'The rest of the answer could not be read, so it ends here.'
const ENDED = 'The answer was ended before it was complete.'
const TOO_LONG = 'The answer grew too long for the model, so it ends here.'
const HELD_BACK = 'The model’s provider held back the rest of the answer.'

/** Reads an answer piece by piece. Settles when it is over, and never rejects. */
export async function readAnswer(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onParts: (parts: readonly Part[]) => void,
  signal: AbortSignal,
): Promise<Ending> {
  let answer: Answer = nothingYet
  try {
    for await (const data of serverSentData(body)) {
      if (signal.aborted) return { kind: 'stopped' }
      const chunk = data === DONE ? undefined : parseChunk(data)
      if (chunk?.type === 'finish') return finished(chunk.finishReason)
      if (chunk?.type === 'abort') return failed(ENDED)
      if (chunk?.type === 'error') return failed(chunk.errorText)
      if (!chunk) continue
      answer = withChunk(answer, chunk)
      onParts(answer.parts)
    }
    return signal.aborted ? { kind: 'stopped' } : failed(BROKE_OFF)
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' }
    return failed(error instanceof UnreadableChunk ? UNREADABLE : BROKE_OFF)
  }
}

function finished(reason: string): Ending {
  if (reason === 'length') return failed(TOO_LONG)
  return reason === 'content-filter' ? failed(HELD_BACK) : { kind: 'finished' }
}

const failed = (message: string): Ending => ({ kind: 'failed', message })
