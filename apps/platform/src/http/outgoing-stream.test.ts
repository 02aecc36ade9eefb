import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { minutes } from '@plinth/catalog/durations'
import { expect, onTestFinished, test } from 'vitest'
import { OutgoingError } from './outgoing-request.ts'
import { OutgoingSilence, outgoingStream } from './outgoing-stream.ts'

async function givenServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return `http://127.0.0.1:${address.port}`
}

const ask = (url: string, signal: AbortSignal, limits: Partial<Parameters<typeof outgoingStream>[1]> = {}) =>
  outgoingStream({ url, headers: new Headers(), body: '{}', signal }, { silence: minutes(1), ...limits })

const nobodyLeaves = () => new AbortController().signal

test('an answer can be read before it is whole', async () => {
  let goOn = () => {}
  const url = await givenServer((_, response) => {
    response.write('first')
    goOn = () => void response.end('last')
  })
  const { body } = await ask(url, nobodyLeaves())
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toBe('first')
  goOn()
  expect((await reader.read()).value).toBe('last')
})

test('a redirect is not followed', async () => {
  let reached = 0
  const target = await givenServer((_, response) => {
    reached++
    response.end()
  })
  const url = await givenServer((_, response) => void response.writeHead(307, { location: target }).end())
  await expect(ask(url, nobodyLeaves())).rejects.toBeInstanceOf(OutgoingError)
  expect(reached).toBe(0)
})

test('an answer of the largest size is read, and one byte more is not', async () => {
  const url = await givenServer((_, response) => void response.end('x'.repeat(100)))
  const read = async (largestAnswer: number) => (await ask(url, nobodyLeaves(), { largestAnswer })).text()
  expect(await read(100)).toHaveLength(100)
  await expect(read(99)).rejects.toBeInstanceOf(OutgoingError)
})

test.each<[string, RequestListener]>([
  ['before it begins', () => undefined],
  ['in the middle', (_, response) => void response.writeHead(200).write('x')],
])('silence %s ends it', async (_, answer) => {
  const url = await givenServer(answer)
  const read = async () => (await ask(url, nobodyLeaves(), { silence: 200 })).text()
  await expect(read()).rejects.toBeInstanceOf(OutgoingSilence)
})

test('a client that leaves closes the connection', async () => {
  const leaving = new AbortController()
  let closed: Promise<unknown> = Promise.resolve()
  const url = await givenServer((_, response) => {
    closed = once(response, 'close')
    response.write('x')
  })
  const { body } = await ask(url, leaving.signal)
  await body!.getReader().read()
  leaving.abort()
  await closed
})

test('what failed names the server and no path, header or body', async () => {
  const url = await givenServer((request) => void request.socket.destroy())
  const failed = outgoingStream(
    {
      url: `${url}/path?code=secret`,
      headers: new Headers({ authorization: 'secret' }),
      body: 'secret',
      signal: nobodyLeaves(),
    },
    { silence: minutes(1) },
  )
  await expect(failed).rejects.toMatchObject({ message: `A request to ${url} failed` })
})
