import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends bytes that need not be HTTP, and reads until the other side closes. */
export async function rawBytes(url: string, bytes: string) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.write(bytes)
  const answer = await text(socket)
  socket.end()
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(': ')).toLowerCase(), line.slice(line.indexOf(': ') + 2)]),
    ),
    text: body.join('\r\n\r\n'),
  }
}
