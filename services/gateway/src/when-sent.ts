import { wholeBodyOf, wholeResponse } from '@plinth/service-kit/whole-response'

/** The same response; `done` is called with how much was sent once its body has been read to the end, given up or has failed. */
export function whenSent(response: Response, done: (bytes: number) => void): Response {
  const whole = wholeBodyOf(response)
  if (whole !== undefined || !response.body) {
    done(whole ? Buffer.byteLength(whole) : 0)
    return response
  }
  let bytes = 0
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done: isOver, value } = await reader.read()
        if (!isOver) {
          bytes += value.byteLength
          return controller.enqueue(value)
        }
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      done(bytes)
    },
    async cancel(reason) {
      await reader.cancel(reason).catch(() => undefined)
      done(bytes)
    },
  })
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers })
}

/** The same response for a request that asked for its headers alone. */
export function withoutBody(response: Response, done: (bytes: number) => void): Response {
  if (wholeBodyOf(response) === undefined) response.body?.cancel().catch(() => undefined)
  done(0)
  return wholeResponse(null, { status: response.status, headers: response.headers })
}
