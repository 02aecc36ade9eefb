/** https://www.postgresql.org/docs/current/wal-internals.html */
export function segmentName(timeline: number, number: bigint, segmentBytes: number) {
  const perFile = segmentsPerFile(segmentBytes)
  return [BigInt(timeline), number / perFile, number % perFile]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

export const isSegmentName = (name: string) => /^[0-9A-F]{24}$/.test(name)

/** The one that follows on the same timeline. */
export function segmentAfter(name: string, segmentBytes: number) {
  const [timeline, high, low] = [0, 8, 16].map((start) => BigInt(`0x${name.slice(start, start + 8)}`))
  return segmentName(Number(timeline), high! * segmentsPerFile(segmentBytes) + low! + 1n, segmentBytes)
}

/** The one that a position lies in, such as `0/2000028`. */
export function segmentOf({ lsn, timeline }: { lsn: string; timeline: number }, segmentBytes: number) {
  const [high = '', low = ''] = lsn.split('/')
  const position = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
  return segmentName(timeline, position / BigInt(segmentBytes), segmentBytes)
}

const segmentsPerFile = (segmentBytes: number) => 0x1_0000_0000n / BigInt(segmentBytes)
