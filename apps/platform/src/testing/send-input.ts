import type { Endpoint } from '@plinth/contract/endpoint'
import type { Caller } from './caller.ts'

/** Sends the input where the endpoint wants it: into the path, and the rest into the body. */
export function sendInput(
  caller: Caller,
  { method, path, body }: Endpoint,
  input: Record<string, unknown>,
  headers: Record<string, string>,
) {
  const rest = { ...input }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return caller.send(method, address, { ...(body ? { body: rest } : {}), headers })
}
