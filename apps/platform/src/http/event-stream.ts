import { StreamedAnswer } from './streamed-answer.ts'

/** Events as they happen. */
export class EventStream extends StreamedAnswer {
  constructor(body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}) {
    super(body, { ...headers, 'content-type': 'text/event-stream' })
  }
}
