import { connect } from 'node:net'
import type pg from 'pg'
import { backendOf } from './wire.ts'

const CANCEL_REQUEST_CODE = 80_877_102
const CANCEL_WAIT_MS = 1000

/**
 * Asks the server to cancel what the client runs, over a connection of its own, and waits until the server has passed
 * the signal on. Sent without TLS, as libpq did until 17: it holds nothing but the key of this one backend.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
 */
export function sendCancelRequest(client: pg.Client): Promise<void> {
  const backend = backendOf(client)
  if (!backend) return Promise.resolve()
  return new Promise((resolve) => {
    const socket = client.host.startsWith('/')
      ? connect(`${client.host}/.s.PGSQL.${client.port}`)
      : connect(client.port, client.host)
    socket.setTimeout(CANCEL_WAIT_MS, () => socket.destroy())
    // a server that cannot be reached is dealt with when the grace period ends
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve())
    socket.on('connect', () => socket.write(cancelRequest(backend)))
    socket.resume()
  })
}

function cancelRequest({ pid, secretKey }: { pid: number; secretKey: number }) {
  const message = Buffer.alloc(16)
  message.writeInt32BE(16, 0)
  message.writeInt32BE(CANCEL_REQUEST_CODE, 4)
  message.writeInt32BE(pid, 8)
  message.writeInt32BE(secretKey, 12)
  return message
}
