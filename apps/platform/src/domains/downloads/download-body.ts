interface Watched {
  /** Breaks the body off at once, also where nobody reads on. */
  signal: AbortSignal
  /** So many more were handed on. */
  onBytes(count: number): void
  onComplete(): void
  onFailure(error: unknown): void
  onCancel(): void
}

/** What the server sends. Reads nothing ahead. */
export function downloadBody(
  bytes: AsyncIterator<Uint8Array>,
  { signal, onBytes, onComplete, onFailure, onCancel }: Watched,
) {
  let breakOff: (() => void) | undefined
  const end = () => signal.removeEventListener('abort', breakOff!)
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        breakOff = () => controller.error(brokenOff(signal.reason))
        signal.addEventListener('abort', breakOff, { once: true })
        if (signal.aborted) breakOff()
      },
      async pull(controller) {
        try {
          const { done, value } = await bytes.next()
          if (signal.aborted) return
          if (done) {
            end()
            controller.close()
            onComplete()
          } else {
            controller.enqueue(value)
            onBytes(value.byteLength)
          }
        } catch (error) {
          end()
          onFailure(error)
          throw brokenOff(error)
        }
      },
      cancel() {
        end()
        onCancel()
      },
    },
    { highWaterMark: 0 },
  )
}

/** By this code the server knows to break the connection, where it would otherwise end the file with the error's words. */
const brokenOff = (cause: unknown) =>
  Object.assign(new Error('The download broke off', { cause }), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
