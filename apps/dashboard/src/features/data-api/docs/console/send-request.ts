import type { HttpRequest } from '../code/http-request.ts'

export interface Answered {
  status: number
  statusText: string
  /** From sending it to the last byte. */
  milliseconds: number
  headers: readonly (readonly [name: string, value: string])[]
  /** Pretty where it is JSON, and cut where it is long. */
  body: string
  bytes: number
  isCut: boolean
}

interface Caller {
  restUrl: string
  apikey: string
  token: string | undefined
}

const LONGEST_SHOWN = 200_000

/** Sends it from this browser, as an application does. Rejects where the network fails. */
export async function sendRequest(
  { method, path, query, headers, body }: HttpRequest,
  { restUrl, apikey, token }: Caller,
  signal: AbortSignal,
): Promise<Answered> {
  const began = performance.now()
  const response = await fetch(`${restUrl}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: { ...headers, apikey, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
    ...(body === undefined ? {} : { body }),
  })
  const received = await response.arrayBuffer()
  const milliseconds = Math.round(performance.now() - began)
  const text = new TextDecoder().decode(received)
  const shown = pretty(text)
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds,
    headers: [...response.headers],
    body: shown.slice(0, LONGEST_SHOWN),
    bytes: received.byteLength,
    isCut: shown.length > LONGEST_SHOWN,
  }
}

function pretty(text: string) {
  // a number that JavaScript cannot hold would change on the way
  if (text.length > LONGEST_SHOWN || /\d{16}/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
