const WITHOUT_BODY = new Set([204, 205, 304])

export function responseWith(status: number, headers: Headers, body: string | Buffer | undefined): Response {
  if (WITHOUT_BODY.has(status)) {
    headers.delete('Content-Length')
    return new Response(null, { status, headers })
  }
  // an empty text would have a type of its own
  const sent = typeof body === 'string' ? body : body && new Uint8Array(body)
  return new Response(sent === '' ? null : sent, { status, headers })
}
