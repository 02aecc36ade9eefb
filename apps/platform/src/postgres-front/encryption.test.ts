import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { expect, inject, test } from 'vitest'
import { cancelPacket, givenCluster, givenFront, keyOf, untilClosed } from '../testing/given-front.ts'
import { connect } from 'node:tls'

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const pem = (name: string) => readFile(new URL(`fixtures/test-only-tls/localhost.${name}.pem`, import.meta.url))
const tls = { key: await pem('key'), cert: await pem('cert') }
const cluster = await givenCluster(inject('postgres'), 'a')
const verified = { ca: tls.cert.toString(), servername: 'localhost' }

test('a client that wants encryption gets it, and the certificate is checked', async () => {
  const { clientOf } = await givenFront([cluster], { tls })
  const client = clientOf(cluster, { ssl: verified })

  await client.connect()
  const { rows } = await client.query("select repeat('x', 1000000) as text")

  expect(rows[0].text).toBe('x'.repeat(1_000_000))
  await expect(clientOf(cluster, { ssl: { servername: 'localhost' } }).connect()).rejects.toThrow('self-signed')
})

test('a refusal reaches an encrypted client too', async () => {
  const { clientOf } = await givenFront([cluster], { tls })

  await expect(clientOf(cluster, { ssl: verified, user: 'visitor' }).connect()).rejects.toMatchObject({ code: '28000' })
})

test('where there is a certificate, a client that does not encrypt is refused before it shows a password', async () => {
  const asked: string[] = []
  const findCluster = async (ref: string) => {
    asked.push(ref)
    return { host: cluster.server.socketDirectory, port: 5432 }
  }
  const { clientOf } = await givenFront([cluster], { tls, findCluster })

  await expect(clientOf(cluster).connect()).rejects.toMatchObject({
    code: '28000',
    message: 'This server requires an encrypted connection.',
    hint: 'Connect with sslmode=require or a stronger mode.',
  })
  expect(asked).toEqual([])
  await clientOf(cluster, { ssl: verified }).connect()
  expect(asked).toEqual([cluster.ref])
})

test('without a certificate there is no encryption to be had', async () => {
  const { clientOf } = await givenFront([cluster])

  await expect(clientOf(cluster, { ssl: verified }).connect()).rejects.toThrow('does not support SSL')
})

test('a query can be cancelled over an encrypted connection', async () => {
  const { clientOf, raw } = await givenFront([cluster], { tls })
  const client = clientOf(cluster, { ssl: verified })
  await client.connect()
  const running = expect(client.query('select pg_sleep(600)')).rejects.toMatchObject({ code: '57014' })
  const sleepers = "select 1 from pg_stat_activity where usename = 'visitor' and wait_event = 'PgSleep'"
  await expect.poll(async () => (await cluster.admin.query(sleepers)).rowCount).toBe(1)

  const socket = await raw()
  socket.write(SSL_REQUEST)
  expect((await once(socket, 'data'))[0].toString()).toBe('S')
  connect({ socket, ...verified }).write(cancelPacket(keyOf(client)))

  await running
})

test.each([
  ['silent', Buffer.alloc(0)],
  ['noisy', Buffer.from('this is no handshake at all')],
])('a client that asks for encryption and then stays %s is dropped', async (_, bytes) => {
  const { raw, clientOf } = await givenFront([cluster], { tls, startupTimeoutMs: 100 })
  const socket = await raw()
  socket.write(SSL_REQUEST)
  await once(socket, 'data')

  socket.write(bytes)

  await untilClosed(socket)
  await clientOf(cluster, { ssl: verified }).connect()
})

test('closing leaves no encrypted session behind', async () => {
  const front = await givenFront([cluster], { tls })
  const client = front.clientOf(cluster, { ssl: verified })
  await client.connect()
  const ended = new Promise((resolve) => client.once('error', resolve))

  await front.close()

  expect(await ended).toMatchObject({ code: '57P01' })
})
