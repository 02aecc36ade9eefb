import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers a request for another protocol with an ordinary response, and ends the connection. */
export async function refuseUpgrade(socket: Duplex, response: Response) {
  if (socket.destroyed) return
  const body = await response.text()
  const reason = STATUS_CODES[response.status] ?? 'Refused'
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const length = `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n`
  socket.end(`HTTP/1.1 ${response.status} ${reason}\r\n${headers}${length}\r\n${body}`)
}
