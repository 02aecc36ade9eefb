import { createHash } from 'node:crypto'
import type { Handler } from 'hono'
import { acceptedEncoding, compress, type Encoding } from './compress.ts'
import type { Connection } from './connection.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** JSON that stays the same while the process runs: written once, compressed once, and not sent to who has it already. */
export function keptDocument(write: () => unknown): Handler<Connection> {
  const bodies = new Map<Encoding | 'identity', Promise<Bytes>>()
  let etag: string | undefined

  return async (c) => {
    const encoding = acceptedEncoding(c.req.header('accept-encoding'))
    const body = await bodyIn(encoding ?? 'identity')
    c.header('cache-control', 'no-cache')
    c.header('vary', 'accept-encoding')
    c.header('etag', etag)
    if (isSame(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('content-type', 'application/json')
    if (encoding) c.header('content-encoding', encoding)
    return c.body(body)
  }

  function bodyIn(encoding: Encoding | 'identity'): Promise<Bytes> {
    const kept = bodies.get(encoding) ?? bodyOf(encoding)
    bodies.set(encoding, kept)
    return kept
  }

  async function bodyOf(encoding: Encoding | 'identity'): Promise<Bytes> {
    if (encoding !== 'identity') return compress(await bodyIn('identity'), encoding)
    const text = JSON.stringify(write())
    etag = etagOf(text)
    return new TextEncoder().encode(text)
  }
}

/** Weak: the same document, whatever it was compressed with. */
export const etagOf = (content: string | Uint8Array) =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

/** https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match */
export const isSame = (ifNoneMatch: string | undefined, etag: string | undefined) =>
  etag !== undefined && (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
