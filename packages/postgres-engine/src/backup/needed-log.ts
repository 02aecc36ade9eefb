import type { ControlFile } from './control-file.ts'

const SEGMENT = /^[0-9A-F]{24}$/
const TIMELINE_HISTORY = /^[0-9A-F]{8}\.history$/

/**
 * Of the log files of a cluster that was shut down: the one with its last record, which may reach into the next, and the
 * histories of timelines. What else is there is kept for reuse.
 */
export function neededLog({ checkpoint, timeline }: ControlFile) {
  return (name: string, bytes: number) => {
    if (TIMELINE_HISTORY.test(name)) return true
    if (!SEGMENT.test(name) || bytes === 0) return false
    const number = checkpoint / BigInt(bytes)
    return name === segmentName(timeline, number, bytes) || name === segmentName(timeline, number + 1n, bytes)
  }
}

/** https://www.postgresql.org/docs/current/wal-internals.html */
export function segmentName(timeline: number, number: bigint, segmentBytes: number) {
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes)
  return [BigInt(timeline), number / perFile, number % perFile]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}
