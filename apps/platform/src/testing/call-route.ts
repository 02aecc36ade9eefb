import type { Endpoint } from '@plinth/contract/endpoint'
import type { Caller } from './caller.ts'

/** Sends the input where the endpoint wants it: into the path, and the rest into the body or the query. */
export function callRoute(
  caller: Caller,
  { method, path, body, query, takesBytes }: Endpoint,
  input: Record<string, unknown>,
  requestId: string,
) {
  const rest = { ...input }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const fields = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)])
  const search = query ? `?${new URLSearchParams(fields).toString()}` : ''
  return caller.send(method, address + search, {
    ...(body ? { body: takesBytes === undefined ? rest : String(rest[takesBytes]) } : {}),
    headers: {
      'x-request-id': requestId,
      ...(takesBytes === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    },
  })
}
