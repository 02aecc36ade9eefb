import { Transform } from 'node:stream'
import { isAllowedInReplication, withoutLeadingComments } from './replication-command.ts'

const HEADER = 5
const QUERY = 'Q'.charCodeAt(0)
/** From its first letter on, a command shows within this many bytes whether it is allowed. */
const ENOUGH_TO_KNOW = 1_000
/** Blanks and comments included. A command of which not enough is seen by then is refused. */
const LONGEST_BEGINNING = 8_192

/**
 * Passes a replication client's bytes on up to a query that is not on the list of what it may send: the cluster's files
 * and its whole log hold the password verifiers of every login. pg_hba.conf cannot refuse them, because a connection for
 * logical replication may ask for them too, and Postgres takes no other kind of message on one.
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
        const verdict = verdictOn(bytes)
        if (verdict === 'unknown') held = bytes
        if (verdict === 'refused') isRefused = true
        if (verdict !== 'allowed') break
        bytesToPass = Math.max(sizeOf(bytes), HEADER)
      }
      const passed = bytes.subarray(0, bytesToPass)
      out.push(passed)
      bytesToPass -= passed.length
      bytes = bytes.subarray(passed.length)
    }
    return Buffer.concat(out)
  }
}

function verdictOn(bytes: Buffer): 'allowed' | 'refused' | 'unknown' {
  if (bytes.length < HEADER) return 'unknown'
  if (bytes[0] !== QUERY) return 'allowed'
  const seen = bytes.toString('latin1', HEADER, Math.min(sizeOf(bytes), HEADER + LONGEST_BEGINNING))
  const isComplete = bytes.length >= Math.min(sizeOf(bytes), HEADER + LONGEST_BEGINNING)
  const isCut = sizeOf(bytes) > HEADER + LONGEST_BEGINNING
  const command = withoutLeadingComments(seen)
  if (!isComplete && command.length < ENOUGH_TO_KNOW) return 'unknown'
  // START may go on as START_REPLICATION
  if (isCut && command.length < ENOUGH_TO_KNOW) return 'refused'
  return isAllowedInReplication(command) ? 'allowed' : 'refused'
}

const sizeOf = (bytes: Buffer) => 1 + bytes.readUInt32BE(1)
