const bodies = new WeakMap<Response, string | Uint8Array<ArrayBuffer> | null>()

/** A response whose body is all there: it is passed on as it is, where a stream costs more than the request itself. */
export function wholeResponse(body: string | Uint8Array<ArrayBuffer> | null, init: ResponseInit): Response {
  const response = new Response(body, init)
  bodies.set(response, body)
  return response
}

/** The body of a response of `wholeResponse`; undefined for any other, whose body has to be read. */
export function wholeBodyOf(response: Response): string | Uint8Array<ArrayBuffer> | null | undefined {
  return bodies.get(response)
}
