import { Transform } from 'node:stream'
import { withPasswordHint } from './password-hint.ts'
import type { BackendKey } from './backend-keys.ts'

const HEADER = 5
const BACKEND_KEY_DATA = 'K'.charCodeAt(0)
const ERROR_RESPONSE = 'E'.charCodeAt(0)
const READY_FOR_QUERY = 'Z'.charCodeAt(0)
const SHORTEST_KEY_MESSAGE = 4 + 4 + 4
/** A longer one is passed on as it is. */
const LONGEST_ERROR = 10_000
const LONGEST_KEY_MESSAGE = 4 + 4 + 256

/**
 * Passes a server's bytes on, swaps the key in its BackendKeyData, and adds a hint to a wrong password. After the first
 * ReadyForQuery, which shows that the client has logged in, it looks at nothing any more.
 */
export function backendKeyFilter(swap: (real: BackendKey) => BackendKey, onReady: () => void): Transform {
  let isReady = false
  let held: Buffer = Buffer.alloc(0)
  let bytesToPass = 0

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isReady) return done(null, chunk)
      try {
        done(null, filtered(chunk))
      } catch (error) {
        done(error instanceof Error ? error : new Error('The server speaks another protocol', { cause: error }))
      }
    },
    flush(done) {
      done(null, held)
    },
  })

  function filtered(chunk: Buffer): Buffer {
    const out: Buffer[] = []
    let bytes = Buffer.concat([held, chunk])
    held = Buffer.alloc(0)
    while (bytes.length > 0) {
      if (isReady) bytesToPass = bytes.length
      if (bytesToPass > 0) {
        const passed = bytes.subarray(0, bytesToPass)
        out.push(passed)
        bytesToPass -= passed.length
        bytes = bytes.subarray(passed.length)
        continue
      }
      if (bytes.length < HEADER) break
      const length = bytes.readUInt32BE(1)
      if (bytes[0] === BACKEND_KEY_DATA) {
        if (length < SHORTEST_KEY_MESSAGE || length > LONGEST_KEY_MESSAGE) throw new Error('Invalid BackendKeyData')
        if (bytes.length < 1 + length) break
        out.push(keyMessage(swap({ pid: bytes.readUInt32BE(HEADER), secret: bytes.subarray(HEADER + 4, 1 + length) })))
        bytes = bytes.subarray(1 + length)
        continue
      }
      if (bytes[0] === ERROR_RESPONSE && length <= LONGEST_ERROR) {
        if (bytes.length < 1 + length) break
        out.push(withPasswordHint(bytes.subarray(0, 1 + length)))
        bytes = bytes.subarray(1 + length)
        continue
      }
      isReady = bytes[0] === READY_FOR_QUERY
      if (isReady) onReady()
      bytesToPass = 1 + length
    }
    held = bytes
    return Buffer.concat(out)
  }
}

function keyMessage({ pid, secret }: BackendKey): Buffer {
  const message = Buffer.alloc(HEADER + 4 + secret.length)
  message[0] = BACKEND_KEY_DATA
  message.writeUInt32BE(message.length - 1, 1)
  message.writeUInt32BE(pid, HEADER)
  secret.copy(message, HEADER + 4)
  return message
}
