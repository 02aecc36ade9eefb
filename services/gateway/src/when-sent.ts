/** The same response; `done` is called once its body has been read to the end, given up or has failed. */
export function whenSent(response: Response, done: () => void): Response {
  if (!response.body) {
    done()
    return response
  }
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done: isOver, value } = await reader.read()
        if (!isOver) return controller.enqueue(value)
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      done()
    },
    async cancel(reason) {
      await reader.cancel(reason).catch(() => undefined)
      done()
    },
  })
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers })
}

/** The same response for a request that asked for its headers alone. */
export function withoutBody(response: Response, done: () => void): Response {
  response.body?.cancel().catch(() => undefined)
  done()
  return new Response(null, { status: response.status, statusText: response.statusText, headers: response.headers })
}
