import type { Socket } from 'node:net'
import { TLSSocket, type SecureContext } from 'node:tls'
import type { BackendKey } from './backend-keys.ts'
import { CANCEL_REQUEST, parseCancelRequest } from './cancel-request.ts'
import { readExactly } from './read-exactly.ts'
import { encryptionRequired, malformedStartup, unsupportedProtocol, type Refusal } from './refusal.ts'
import { parseStartupMessage, type StartupMessage } from './startup-message.ts'

/** What a client wants, and the socket to talk to it on: the encrypted one when it asked for encryption. */
export type Opening =
  | { kind: 'session'; client: Socket; startup: StartupMessage }
  | { kind: 'cancel'; client: Socket; key: BackendKey }
  | { kind: 'refused'; client: Socket; refusal: Refusal }
  | { kind: 'not-postgres' }

const SSL_REQUEST = 80_877_103
const GSS_ENCRYPTION_REQUEST = 80_877_104
const LENGTH = 4
const SHORTEST_PACKET = 8
/** What Postgres itself allows. */
const LONGEST_PACKET = 10_000

/**
 * Reads up to the startup packet, which has to come encrypted where there is a `secureContext`. Like Postgres it allows one request for each kind of encryption and meets bytes that
 * cannot be its protocol with silence. https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-SSL
 */
export async function readOpening(socket: Socket, secureContext?: SecureContext): Promise<Opening> {
  let client = socket
  const asked = new Set<number>()
  for (;;) {
    const body = await readPacket(client)
    if (!body) return { kind: 'not-postgres' }
    const code = body.readUInt32BE(0)

    if (code === CANCEL_REQUEST) {
      const key = parseCancelRequest(body)
      return key ? { kind: 'cancel', client, key } : { kind: 'not-postgres' }
    }
    if ((code === SSL_REQUEST || code === GSS_ENCRYPTION_REQUEST) && !asked.has(code)) {
      asked.add(code)
      // Bytes behind the request came in the clear and would pass for encrypted ones.
      if (body.length > LENGTH || client.readableLength > 0) return { kind: 'not-postgres' }
      const encrypts = code === SSL_REQUEST && secureContext !== undefined
      client.write(encrypts ? 'S' : 'N')
      if (encrypts) client = encrypted(client, secureContext)
      continue
    }
    // Minor versions are for the cluster to negotiate.
    if (code >>> 16 !== 3) return { kind: 'refused', client, refusal: unsupportedProtocol }
    if (secureContext && client === socket) return { kind: 'refused', client, refusal: encryptionRequired }
    const startup = parseStartupMessage(body)
    return startup ? { kind: 'session', client, startup } : { kind: 'refused', client, refusal: malformedStartup }
  }
}

async function readPacket(client: Socket) {
  const length = (await readExactly(client, LENGTH))?.readUInt32BE(0)
  if (length === undefined || length < SHORTEST_PACKET || length > LONGEST_PACKET) return undefined
  return readExactly(client, length - LENGTH)
}

function encrypted(socket: Socket, secureContext: SecureContext): Socket {
  const secured = new TLSSocket(socket, { isServer: true, secureContext, ALPNProtocols: ['postgresql'] })
  secured.on('error', () => secured.destroy())
  return secured
}
