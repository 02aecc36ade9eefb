import { expect, test } from 'vitest'
import { backendKeyFilter } from './backend-key-filter.ts'
import type { BackendKey } from './backend-keys.ts'

const message = (type: string, body: Buffer) => {
  const header = Buffer.alloc(5)
  header.write(type)
  header.writeUInt32BE(4 + body.length, 1)
  return Buffer.concat([header, body])
}
const keyMessage = (pid: number, secret: Buffer) => {
  const number = Buffer.alloc(4)
  number.writeUInt32BE(pid)
  return message('K', Buffer.concat([number, secret]))
}
const readyForQuery = message('Z', Buffer.from('I'))
const authenticationOk = message('R', Buffer.alloc(4))

async function filtered(chunks: Buffer[], swap: (real: BackendKey) => BackendKey) {
  const filter = backendKeyFilter(swap, () => {})
  for (const chunk of chunks) filter.write(chunk)
  filter.end()
  return Buffer.concat(await filter.toArray())
}

test.each([4, 32, 256])('a key of %i bytes is swapped however the bytes are cut', async (size) => {
  const real = { pid: 4711, secret: Buffer.alloc(size, 7) }
  const rows = keyMessage(1, Buffer.from('rows that look like a key'))
  const bytes = Buffer.concat([authenticationOk, keyMessage(real.pid, real.secret), readyForQuery, rows])
  const expected = Buffer.concat([authenticationOk, keyMessage(1, Buffer.from('mine')), readyForQuery, rows])

  for (const width of [1, 2, 3, 5, 7, 11, bytes.length]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / width) }, (_, at) =>
      bytes.subarray(at * width, (at + 1) * width),
    )
    const seen: BackendKey[] = []
    const swap = (key: BackendKey) => {
      seen.push({ pid: key.pid, secret: Buffer.from(key.secret) })
      return { pid: 1, secret: Buffer.from('mine') }
    }
    expect(await filtered(chunks, swap)).toEqual(expected)
    expect(seen).toEqual([real])
  }
})

test('what a server leaves unfinished still reaches the client', async () => {
  const cut = Buffer.concat([authenticationOk, Buffer.from('E\0')])

  expect(await filtered([cut], (key) => key)).toEqual(cut)
})

test.each([3, 257])('a key of %i bytes is not the Postgres protocol', async (size) => {
  const filter = backendKeyFilter(
    (key) => key,
    () => {},
  )
  const failed = new Promise((resolve) => filter.once('error', resolve))

  filter.write(keyMessage(1, Buffer.alloc(size)))

  expect(await failed).toEqual(new Error('Invalid BackendKeyData'))
})

test('a client counts as logged in from the first ReadyForQuery on', () => {
  let ready = 0
  const filter = backendKeyFilter(
    (key) => key,
    () => ready++,
  )

  filter.write(Buffer.concat([authenticationOk, readyForQuery.subarray(0, 4)]))
  expect(ready).toBe(0)
  filter.write(readyForQuery.subarray(4))
  filter.write(readyForQuery)

  expect(ready).toBe(1)
})
