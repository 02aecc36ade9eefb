import { createConnection } from 'node:net'

/** `starting` covers every state in which Postgres says that it accepts no connections now. */
export type ServerAnswer = 'ready' | 'starting' | 'silent'

const PROTOCOL_3 = 196_608
const CANNOT_CONNECT_NOW = '57P03'

/**
 * Asks a server for its login challenge, as pg_isready does: that takes a backend of its own but no password.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function pingServer({ host, port }: { host: string; port: number }, limit: number): Promise<ServerAnswer> {
  return new Promise((resolve) => {
    const socket = createConnection(`${host}/.s.PGSQL.${port}`)
    let received = Buffer.alloc(0)
    const answer = (value: ServerAnswer) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(value)
    }
    const timer = setTimeout(() => answer('silent'), limit)
    socket.once('connect', () => socket.write(startupMessage()))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.length < 5) return
      if (received[0] === 'R'.charCodeAt(0)) answer('ready')
      else if (received.length > received.readUInt32BE(1))
        answer(sqlState(received) === CANNOT_CONNECT_NOW ? 'starting' : 'ready')
    })
    socket.once('error', () => answer('silent'))
    socket.once('close', () => answer('silent'))
  })
}

function startupMessage() {
  const parameters = Buffer.from('user\0plinth_admin\0database\0postgres\0\0')
  const header = Buffer.alloc(8)
  header.writeUInt32BE(header.length + parameters.length, 0)
  header.writeUInt32BE(PROTOCOL_3, 4)
  return Buffer.concat([header, parameters])
}

function sqlState(errorResponse: Buffer) {
  const fields = errorResponse.toString('latin1', 5).split('\0')
  return fields.find((field) => field.startsWith('C'))?.slice(1)
}
