import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { OutgoingError, outgoingRequest } from './outgoing-request.ts'

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

const json =
  (value: unknown): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify(value))

test('an answer comes with its status, whatever that is', async () => {
  const url = await givenServer((_, response) => void response.writeHead(404).end('{"message":"Not Found"}'))
  expect(await outgoingRequest(url, {})).toEqual({ status: 404, answer: { message: 'Not Found' } })
})

test('a redirect is not followed', async () => {
  let reached = 0
  const target = await givenServer((request, response) => {
    reached++
    json({})(request, response)
  })
  const url = await givenServer((_, response) => void response.writeHead(302, { location: target }).end())
  await expect(outgoingRequest(url, {})).rejects.toBeInstanceOf(OutgoingError)
  expect(reached).toBe(0)
  await expect(outgoingRequest(target, {})).resolves.toMatchObject({ status: 200 })
})

test('an answer of the largest size is read, and one byte more is not', async () => {
  const url = await givenServer((_, response) => void response.end(`"${'x'.repeat(98)}"`))
  expect(await outgoingRequest(url, {}, { largestAnswer: 100 })).toMatchObject({ status: 200 })
  await expect(outgoingRequest(url, {}, { largestAnswer: 99 })).rejects.toBeInstanceOf(OutgoingError)
})

test.each([
  ['never begins', (() => undefined) as RequestListener],
  ['never ends', ((_, response) => void response.writeHead(200).write('{')) as RequestListener],
])('an answer that %s is given up', async (_, answer) => {
  const url = await givenServer(answer)
  await expect(outgoingRequest(url, {}, { timeLimit: 200 })).rejects.toBeInstanceOf(OutgoingError)
})

test.each(['', 'nonsense', '<html>', '{"half":'])('%j is no answer', async (text) => {
  const url = await givenServer((_, response) => void response.end(text))
  await expect(outgoingRequest(url, {})).rejects.toBeInstanceOf(OutgoingError)
})

test('what failed names the server and no path, header or body', async () => {
  const url = await givenServer((_, response) => void response.end('nonsense'))
  const failed = outgoingRequest(`${url}/path?code=secret`, { method: 'POST', body: 'secret' })
  await expect(failed).rejects.toMatchObject({ message: `A request to ${url} failed` })
})
