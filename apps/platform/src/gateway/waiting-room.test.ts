import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createWaitingRoom } from './waiting-room.ts'

test('whoever came first from a crowded network goes, and nobody of another one', async () => {
  const { room, dropped, sockets } = await givenRoom({ inAll: 10, perNetwork: 2, count: 5 })
  const [other, first, second, third, fourth] = sockets

  room.enter(other!, 'b')
  for (const socket of [first, second, third, fourth]) room.enter(socket!, 'a')

  expect(dropped).toEqual([first, second])
})

test('whoever came first of all goes when the room is full', async () => {
  const { room, dropped, sockets } = await givenRoom({ inAll: 2, perNetwork: 2, count: 3 })

  for (const [at, socket] of sockets.entries()) room.enter(socket, String(at))

  expect(dropped).toEqual([sockets[0]])
})

test('who has left or closed takes no place', async () => {
  const { room, dropped, sockets } = await givenRoom({ inAll: 2, perNetwork: 2, count: 4 })
  const [left, closed, third, fourth] = sockets
  room.enter(left!, 'a')
  room.enter(closed!, 'a')

  room.leave(left!)
  closed!.destroy()
  await once(closed!, 'close')
  room.enter(closed!, 'a')
  room.enter(third!, 'a')
  room.enter(third!, 'a')
  room.enter(fourth!, 'a')

  expect(dropped).toEqual([])
})

async function givenRoom({ count, ...limits }: { inAll: number; perNetwork: number; count: number }) {
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
  const room = createWaitingRoom({ ...limits, onDrop: (socket) => dropped.push(socket) })
  return { room, dropped, sockets }
}

function portOf(address: AddressInfo | string | null) {
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a TCP port')
  return address.port
}
