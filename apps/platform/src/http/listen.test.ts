import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

test('draining waits for the response that has begun, and not for connections that clients keep', async () => {
  let begun = () => undefined as void
  let go = () => undefined as void
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const mayEnd = new Promise<void>((resolve) => (go = resolve))
  const respond = async () => {
    begun()
    await mayEnd
    return new Response('done')
  }
  const server = await listen(respond, { port: 0, host: '127.0.0.1', https: false })
  const agent = new Agent({ keepAlive: true })
  const asked = request({ port: server.port, host: '127.0.0.1', agent }).end()
  await hasBegun

  const drained = server.drain()
  go()
  const [response] = await once(asked, 'response')
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
  response.resume()
  await drained
  agent.destroy()
})

test('a response whose head was sent before is sent to its end', async () => {
  let go = () => undefined as void
  const mayEnd = new Promise<void>((resolve) => (go = resolve))
  const body = async function* () {
    yield Buffer.from('one ')
    await mayEnd
    yield Buffer.from('two')
  }
  const respond = () => new Response(ReadableStream.from(body()))
  const server = await listen(respond, { port: 0, host: '127.0.0.1', https: false })
  const agent = new Agent({ keepAlive: true })
  const [response] = await once(request({ port: server.port, host: '127.0.0.1', agent }).end(), 'response')

  const drained = server.drain()
  go()
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toBe('one two')
  await drained
  agent.destroy()
})
