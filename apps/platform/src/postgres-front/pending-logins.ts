import type { Socket } from 'node:net'

export interface PendingLogins {
  /** Does nothing for one that is in already or has closed. A socket that closes leaves by itself. */
  enter: (socket: Socket, network: string) => void
  leave: (socket: Socket) => void
}

interface Limits {
  inAll: number
  perNetwork: number
  /** Called with the socket that has to make room; it no longer counts. */
  onDrop: (socket: Socket) => void
}

/**
 * Holds the sockets of clients that have not logged in. When there are too many, the oldest is dropped: a real client
 * sends its startup message within a moment, so the oldest is the least likely to log in.
 */
export function createPendingLogins({ inAll, perNetwork, onDrop }: Limits): PendingLogins {
  // Maps and sets keep the order in which the sockets came.
  const waiting = new Map<Socket, string>()
  const byNetwork = new Map<string, Set<Socket>>()
  return { enter, leave }

  function enter(socket: Socket, network: string) {
    if (waiting.has(socket) || socket.destroyed) return
    const neighbours = byNetwork.get(network) ?? new Set<Socket>()
    if (neighbours.size >= perNetwork) dropFirst(neighbours)
    else if (waiting.size >= inAll) dropFirst(waiting.keys())
    waiting.set(socket, network)
    byNetwork.set(network, neighbours.add(socket))
    socket.once('close', leaveOnClose)
  }

  function leave(socket: Socket) {
    const network = waiting.get(socket)
    if (network === undefined) return
    socket.off('close', leaveOnClose)
    waiting.delete(socket)
    const neighbours = byNetwork.get(network)
    neighbours?.delete(socket)
    if (neighbours?.size === 0) byNetwork.delete(network)
  }

  function leaveOnClose(this: Socket) {
    leave(this)
  }

  function dropFirst(sockets: Iterable<Socket>) {
    for (const socket of sockets) {
      leave(socket)
      onDrop(socket)
      return
    }
  }
}
