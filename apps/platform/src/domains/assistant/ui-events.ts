import type { UIMessageChunk } from 'ai'
import { EventStream } from '../../http/event-stream.ts'

const PROTOCOL = { 'x-vercel-ai-ui-message-stream': 'v1' }

/** The chunks as server-sent events, each as soon as it is there. `onEnd` is called once, also when the caller leaves. */
export function uiEvents(chunks: AsyncGenerator<UIMessageChunk>, onEnd: () => void): EventStream {
  const encoder = new TextEncoder()
  const event = (data: string) => encoder.encode(`data: ${data}\n\n`)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (!done) return controller.enqueue(event(JSON.stringify(value)))
      onEnd()
      controller.enqueue(event('[DONE]'))
      controller.close()
    },
    async cancel() {
      onEnd()
      await chunks.return(undefined)
    },
  })
  return new EventStream(body, PROTOCOL)
}
