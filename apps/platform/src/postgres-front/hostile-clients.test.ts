import { once } from 'node:events'
import { expect, inject, test } from 'vitest'
import { givenCluster, givenFront, untilClosed } from '../testing/given-front.ts'
import { startupPacket } from './startup-message.ts'

const cluster = await givenCluster(inject('postgres'), 'a')
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const GSS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 48])
const startup = (parameters: Record<string, string>, version = 196608) =>
  startupPacket({ version, parameters: new Map(Object.entries(parameters)) })

test.each([
  ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ['garbage', Buffer.from('ff00ff00ff00ff00ff00ff00', 'hex')],
  ['a huge length', Buffer.from([0x7f, 0xff, 0xff, 0xff, 0, 3, 0, 0])],
  ['a length of zero', Buffer.alloc(8)],
  [
    'one byte more than a startup packet may have',
    Buffer.concat([Buffer.from([0, 0, 0x27, 0x11]), Buffer.alloc(9997)]),
  ],
  ['a cancel request without a secret', Buffer.from([0, 0, 0, 12, 4, 210, 22, 46, 0, 0, 0, 1])],
  ['an encryption request with bytes behind it', Buffer.concat([SSL_REQUEST, Buffer.from('more')])],
])('%s is met with silence', async (_, bytes) => {
  const { raw, events, clientOf } = await givenFront([cluster])
  const socket = await raw()

  socket.write(bytes)

  expect(await untilClosed(socket)).toHaveLength(0)
  expect(events).toMatchObject([{ event: 'dropped', reason: 'not-postgres' }])
  await clientOf(cluster).connect()
})

test.each([
  ['protocol 2', startup({ user: 'a' }, 131072), '0A000'],
  ['a name given twice', doubled(), '08P01'],
])('%s is refused', async (_, bytes, code) => {
  const { raw } = await givenFront([cluster])
  const socket = await raw()

  socket.write(bytes)

  expect((await untilClosed(socket)).toString()).toContain(`\0C${code}\0`)
})

test('each kind of encryption may be asked for once', async () => {
  const { raw } = await givenFront([cluster])
  const socket = await raw()

  for (const request of [GSS_REQUEST, SSL_REQUEST]) {
    socket.write(request)
    expect((await once(socket, 'data'))[0].toString()).toBe('N')
  }
  socket.write(SSL_REQUEST)

  expect((await untilClosed(socket)).toString()).toContain('\0C0A000\0')
})

test('a startup packet may come byte by byte', async () => {
  const { raw } = await givenFront([cluster])
  const socket = await raw()

  for (const byte of startup({ user: 'a' })) socket.write(Buffer.from([byte]))

  expect((await untilClosed(socket)).toString()).toContain('\0C28000\0')
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['half a startup packet', startup({ user: 'a' }).subarray(0, 9)],
])('a client that sends %s and then stays silent is dropped', async (_, bytes) => {
  const { raw, events } = await givenFront([cluster], { startupTimeoutMs: 50 })
  const socket = await raw()

  socket.write(bytes)

  expect(await untilClosed(socket)).toHaveLength(0)
  expect(events).toMatchObject([{ event: 'dropped', reason: 'startup-timeout' }])
})

test.each([
  ['one network', {}],
  ['many networks', { maximumWaiting: 200, maximumWaitingPerNetwork: 10_000 }],
])('1,200 silent clients of %s do not keep a real one out', async (_, limits) => {
  const { raw, clientOf, events } = await givenFront([cluster], { startupTimeoutMs: 600_000, ...limits })
  const sockets = []
  for (let count = 0; count < 1200; count++) sockets.push(await raw())

  const client = clientOf(cluster)
  await client.connect()

  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await Promise.all(sockets.slice(0, 1000).map(untilClosed))
  expect(events.filter(({ event }) => event === 'dropped')).toHaveLength(1001)
  expect(events).toContainEqual({ event: 'dropped', reason: 'too-many-sockets', address: '127.0.0.1' })
})

test('clients that do not take their refusal keep no place either', async () => {
  const { raw, clientOf, events } = await givenFront([cluster], { maximumWaiting: 20, goodbyeTimeoutMs: 600_000 })
  for (let count = 0; count < 40; count++) {
    const socket = await raw()
    socket.write(startup({ user: `visitor.${'z'.repeat(20)}` }))
  }

  await expect.poll(() => events.filter(({ event }) => event === 'dropped').length).toBe(20)
  await clientOf(cluster).connect()
})

test('protocol 3.2 is negotiated by the cluster', async () => {
  const { raw } = await givenFront([cluster])
  const socket = await raw()

  socket.write(startup({ user: `visitor.${cluster.ref}`, database: 'postgres' }, 196610))
  const [answer] = await once(socket, 'data')

  // Postgres 17 speaks 3.0 and says so with NegotiateProtocolVersion, later ones go on to ask for the password.
  expect(['v', 'R']).toContain(answer.toString('latin1', 0, 1))
})

test('a client that leaves while it logs in gives its slot back', async () => {
  const { raw, clientOf, events } = await givenFront([cluster], { maximumLoginsPerProject: 1, stalledLoginMs: 600_000 })
  const socket = await raw()
  socket.write(startup({ user: `visitor.${cluster.ref}`, database: 'postgres' }))
  expect((await once(socket, 'data'))[0].toString('latin1', 0, 1)).toBe('R')
  const waiting = clientOf(cluster).connect()

  socket.destroy()

  await waiting
  expect(events).not.toContainEqual(expect.objectContaining({ event: 'failed' }))
})

function doubled() {
  const body = Buffer.from('\0\x03\0\0user\0a\0user\0b\0\0', 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + body.length)
  return Buffer.concat([length, body])
}
