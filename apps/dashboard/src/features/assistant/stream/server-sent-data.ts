import { createParser } from 'eventsource-parser'

/** The data of each server-sent event, however the bytes are cut on the way. Names, ids and comments are left out. */
export async function* serverSentData(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const data: string[] = []
  const parser = createParser({ onEvent: (event) => data.push(event.data) })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      // the last event may lack the empty line after it
      parser.feed(done ? '\n\n' : value)
      yield* data.splice(0)
      if (done) return
    }
  } finally {
    // who stops reading wants no more of it
    void reader.cancel().catch(() => undefined)
  }
}
