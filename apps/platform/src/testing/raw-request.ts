import { request } from 'node:http'
import { text } from 'node:stream/consumers'

interface RawRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** A request whose path goes over the wire exactly as written: other clients tidy it first. */
export function rawRequest(url: string, path: string, { method = 'GET', headers = {}, body }: RawRequest = {}) {
  const { hostname, port } = new URL(url)
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>(
    (resolve, reject) => {
      const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
        void text(response).then(
          (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: read }),
          reject,
        )
      })
      sent.once('error', reject)
      sent.end(body)
    },
  )
}
