import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPendingLogins } from './pending-logins.ts'

test('the first from a crowded network is dropped, and none of another network', async () => {
  const { pending, dropped, sockets } = await givenPending({ inAll: 10, perNetwork: 2, count: 5 })
  const [other, first, second, third, fourth] = sockets

  pending.enter(other!, 'b')
  for (const socket of [first, second, third, fourth]) pending.enter(socket!, 'a')

  expect(dropped).toEqual([first, second])
})

test('the first of all is dropped when there are too many', async () => {
  const { pending, dropped, sockets } = await givenPending({ inAll: 2, perNetwork: 2, count: 3 })

  for (const [at, socket] of sockets.entries()) pending.enter(socket, String(at))

  expect(dropped).toEqual([sockets[0]])
})

test('a socket that has left or closed takes no place', async () => {
  const { pending, dropped, sockets } = await givenPending({ inAll: 2, perNetwork: 2, count: 4 })
  const [left, closed, third, fourth] = sockets
  pending.enter(left!, 'a')
  pending.enter(closed!, 'a')

  pending.leave(left!)
  closed!.destroy()
  await once(closed!, 'close')
  pending.enter(closed!, 'a')
  pending.enter(third!, 'a')
  pending.enter(third!, 'a')
  pending.enter(fourth!, 'a')

  expect(dropped).toEqual([])
})

async function givenPending({ count, ...limits }: { inAll: number; perNetwork: number; count: number }) {
  const server = createServer((socket) => socket.on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  while (sockets.length < count) {
    const socket = connect(portOf(server.address()), '127.0.0.1')
    sockets.push(socket)
    await once(socket, 'connect')
  }
  const dropped: Socket[] = []
  const pending = createPendingLogins({ ...limits, onDrop: (socket) => dropped.push(socket) })
  return { pending, dropped, sockets }
}

function portOf(address: AddressInfo | string | null) {
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a TCP port')
  return address.port
}
