import { wholeResponse } from '@plinth/service-kit/whole-response'

const WITHOUT_BODY = new Set([204, 205, 304])

export function responseWith(status: number, headers: Headers, body: string | Buffer | undefined): Response {
  if (WITHOUT_BODY.has(status)) {
    headers.delete('Content-Length')
    return wholeResponse(null, { status, headers })
  }
  // an empty text would have a type of its own
  const sent = typeof body === 'string' ? body : body && new Uint8Array(body)
  return wholeResponse(sent === '' || sent === undefined ? null : sent, { status, headers })
}
