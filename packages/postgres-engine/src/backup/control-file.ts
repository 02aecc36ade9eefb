import { constants, open } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../system/missing-file.ts'
import { crc32c } from './crc32c.ts'

/** What Postgres writes of a data directory's state in `global/pg_control`. */
export interface ControlFile {
  systemIdentifier: string
  isShutDown: boolean
  /** Of the last checkpoint; the last thing in the log where the server was shut down. */
  checkpoint: bigint
  timeline: number
  /** When the file was last written, in seconds. */
  writtenAt: bigint
}

/** By the format's version, where the checksum of everything before it is: src/include/catalog/pg_control.h */
const CHECKSUM_OFFSETS: Record<number, number> = { 1300: 288, 1700: 288, 1800: 292 }
const SHUT_DOWN = 1
const LONGEST = 8192

/** Undefined where there is none, where it is being written at this moment, and for what we do not know. */
export async function readControlFile(dataDirectory: string): Promise<ControlFile | undefined> {
  // The folder belongs to the cluster's user, who must not be able to make us read another file.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(join(dataDirectory, 'global', 'pg_control'), flags).catch(ifMissing)
  if (!file) return undefined
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(LONGEST), 0, LONGEST, 0)
    return parseControlFile(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** In the byte order of the machine, which is little-endian wherever we have engines. */
export function parseControlFile(bytes: Buffer): ControlFile | undefined {
  if (bytes.length < LONGEST) return undefined
  const checksumOffset = CHECKSUM_OFFSETS[bytes.readUInt32LE(8)]
  if (checksumOffset === undefined) return undefined
  if (bytes.readUInt32LE(checksumOffset) !== crc32c(bytes.subarray(0, checksumOffset))) return undefined
  return {
    systemIdentifier: String(bytes.readBigUInt64LE(0)),
    isShutDown: bytes.readUInt32LE(16) === SHUT_DOWN,
    writtenAt: bytes.readBigInt64LE(24),
    checkpoint: bytes.readBigUInt64LE(32),
    timeline: bytes.readUInt32LE(48),
  }
}

/** As Postgres writes positions in the log: https://www.postgresql.org/docs/current/datatype-pg-lsn.html */
export function lsnText(position: bigint) {
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()
}

/**
 * The same as long as the files of a stopped cluster are: every start and stop writes to the log. A restored cluster may
 * come to a position a second time, but on another timeline.
 */
export function changeMarkOf({ systemIdentifier, timeline, checkpoint, writtenAt }: ControlFile) {
  return `${systemIdentifier} ${timeline} ${lsnText(checkpoint)} ${writtenAt}`
}
