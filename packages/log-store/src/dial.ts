import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createPeer, type Peer } from '@plinth/service-kit/peer'

/** Connects to the store with the first call, and again when it was away. `longest` is that of an answer, in characters. */
export function dialStore(path: string, longest?: number) {
  let connection: Promise<Peer> | undefined
  let socket: Socket | undefined

  return {
    connected() {
      connection ??= dial()
      connection.catch(() => (connection = undefined))
      return connection
    },
    close: () => socket?.destroy(),
  }

  async function dial() {
    const dialed = connect(path)
    socket = dialed
    await once(dialed, 'connect')
    dialed.once('close', () => (connection = undefined))
    return createPeer(dialed, {}, longest)
  }
}
