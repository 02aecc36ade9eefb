/**
 * An answer that is sent as it is written. Its body is cancelled when the caller leaves, and has to end what feeds it.
 * What fails before the first byte is thrown instead, as an ordinary error.
 */
export class StreamedAnswer {
  readonly body: ReadableStream<Uint8Array>
  readonly headers: Record<string, string>

  constructor(body: ReadableStream<Uint8Array>, headers: Record<string, string>) {
    this.body = body
    // proxies in between hand on what comes at once
    this.headers = { ...headers, 'x-accel-buffering': 'no' }
  }
}
