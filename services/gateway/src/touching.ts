/** The same body; `touch` is called with every piece of it that is read. */
export function touching(body: ReadableStream<Uint8Array>, touch: () => void): ReadableStream<Uint8Array> {
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        touch()
        controller.enqueue(piece)
      },
    }),
  )
}
