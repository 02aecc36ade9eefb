import { once } from 'node:events'
import type { BackendKey, CancelTarget } from './backend-keys.ts'
import { connectToCluster } from './cluster-socket.ts'

export const CANCEL_REQUEST = 80_877_102
const CANCEL_TIMEOUT_MS = 5_000
const SHORTEST_SECRET = 4
const LONGEST_SECRET = 256

/** Asks the cluster to cancel; resolves when it has taken note, which it shows by closing the connection. */
export async function cancelQuery({ cluster, key }: CancelTarget): Promise<void> {
  const signal = AbortSignal.timeout(CANCEL_TIMEOUT_MS)
  const socket = await connectToCluster(cluster, signal)
  try {
    socket.resume().end(cancelPacket(key))
    await once(socket, 'close', { signal })
  } finally {
    socket.destroy()
  }
}

/** Reads the body of a cancel request, what follows its length. Undefined when its size is out of bounds. */
export function parseCancelRequest(body: Buffer): BackendKey | undefined {
  const secret = body.subarray(8)
  if (secret.length < SHORTEST_SECRET || secret.length > LONGEST_SECRET) return undefined
  return { pid: body.readUInt32BE(4), secret }
}

function cancelPacket({ pid, secret }: BackendKey): Buffer {
  const packet = Buffer.alloc(12 + secret.length)
  packet.writeUInt32BE(packet.length, 0)
  packet.writeUInt32BE(CANCEL_REQUEST, 4)
  packet.writeUInt32BE(pid, 8)
  secret.copy(packet, 12)
  return packet
}
