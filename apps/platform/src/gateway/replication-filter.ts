import { Transform } from 'node:stream'

const HEADER = 5
const QUERY = 'Q'.charCodeAt(0)
/** Replication commands are short; of anything longer the beginning says what it is. */
const ENOUGH_TO_KNOW = 1_000

const COPIES_FILES = /^\s*(?:BASE_BACKUP|UPLOAD_MANIFEST)/i
const STARTS = /^\s*START_REPLICATION/i
const STARTS_LOGICAL = /^\s*START_REPLICATION\s+SLOT\s+(?:\w+|"[^"]*")\s+LOGICAL\s/i

/**
 * Passes a replication client's bytes on up to a command that reads the cluster's files or its whole log: these hold the
 * password verifiers of every login. pg_hba.conf cannot refuse them, because a connection for logical replication may
 * give them too. https://www.postgresql.org/docs/current/protocol-replication.html
 */
export function replicationFilter(refuse: () => void): Transform {
  let held: Buffer = Buffer.alloc(0)
  let bytesToPass = 0
  let isRefused = false

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isRefused) return done()
      const passed = filtered(chunk)
      if (isRefused) refuse()
      done(null, passed)
    },
  })

  function filtered(chunk: Buffer): Buffer {
    const out: Buffer[] = []
    let bytes = Buffer.concat([held, chunk])
    held = Buffer.alloc(0)
    while (bytes.length > 0) {
      if (bytesToPass === 0) {
        const size = bytes.length < HEADER ? undefined : 1 + bytes.readUInt32BE(1)
        const isKnown = size !== undefined && (bytes[0] !== QUERY || bytes.length >= Math.min(size, ENOUGH_TO_KNOW))
        if (!isKnown) {
          held = bytes
          break
        }
        isRefused = bytes[0] === QUERY && isForbidden(bytes.toString('latin1', HEADER, Math.min(size, ENOUGH_TO_KNOW)))
        if (isRefused) break
        bytesToPass = Math.max(size, HEADER)
      }
      const passed = bytes.subarray(0, bytesToPass)
      out.push(passed)
      bytesToPass -= passed.length
      bytes = bytes.subarray(passed.length)
    }
    return Buffer.concat(out)
  }
}

/** Blanks that hide the command make it as good as forbidden. */
const isForbidden = (command: string) =>
  COPIES_FILES.test(command) ||
  (STARTS.test(command) && !STARTS_LOGICAL.test(command)) ||
  (command.length >= ENOUGH_TO_KNOW - HEADER && command.trim() === '')
