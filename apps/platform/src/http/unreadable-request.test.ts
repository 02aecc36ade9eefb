import { once } from 'node:events'
import { connect } from 'node:net'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { rawBytes } from '../testing/raw-bytes.ts'
import { listen } from './listen.ts'

const platform = await givenPlatform({ PLINTH_PUBLIC_URL: 'https://plinth.example.com' })
const host = 'Host: plinth.example.com\r\n'

test.each([
  ['headers of 20 kB', `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['an address of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431, 'headers_too_large'],
  ['something else than HTTP', 'hello\r\n\r\n', 400, 'invalid_request'],
  ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'invalid_request'],
  ['a method that does not exist', `FETCH / HTTP/1.1\r\n${host}\r\n`, 400, 'invalid_request'],
  ['a version that does not exist', `GET / HTTP/9.9\r\n${host}\r\n`, 400, 'invalid_request'],
  ['a header without a name', `GET / HTTP/1.1\r\n${host}: x\r\n\r\n`, 400, 'invalid_request'],
  ['two lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`, 400, 'invalid_request'],
  [
    'a length and chunks',
    `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'invalid_request',
  ],
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
  ['an expectation', `GET / HTTP/1.1\r\n${host}Expect: wonders\r\n\r\n`, 417, 'expectation_failed'],
])('%s is refused like everything else', async (_, bytes, status, code) => {
  const answer = await rawBytes(platform.url, bytes)

  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    status,
    { code, message: expect.stringMatching(/^[A-Z].*\.$/), request_id: answer.headers['x-request-id'] },
  ])
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    connection: 'close',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/json',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('clipboard-write=(self)'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('into an answer that is under way nothing else is written', async () => {
  const endless = () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('begun')) }))
  const server = await listen(endless, { port: 0, host: '127.0.0.1', https: false })
  atTheEnd(server.close)
  const socket = connect({ host: '127.0.0.1', port: server.port })
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString()))
  const closed = once(socket, 'close')

  socket.write(`GET / HTTP/1.1\r\n${host}\r\n`)
  await expect.poll(() => received).toContain('begun')
  socket.write('\0\0\0\0\r\n\r\n')
  await closed

  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
})
