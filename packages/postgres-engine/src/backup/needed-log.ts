import { isSegmentName, segmentName } from '../log-archive/segment-names.ts'
import type { ControlFile } from './control-file.ts'

const TIMELINE_HISTORY = /^[0-9A-F]{8}\.history$/

/**
 * Of the log files of a cluster that was shut down: the one with its last record, which may reach into the next, and the
 * histories of timelines. What else is there is kept for reuse.
 */
export function neededLog({ checkpoint, timeline }: ControlFile) {
  return (name: string, bytes: number) => {
    if (TIMELINE_HISTORY.test(name)) return true
    if (!isSegmentName(name) || bytes === 0) return false
    const number = checkpoint / BigInt(bytes)
    return name === segmentName(timeline, number, bytes) || name === segmentName(timeline, number + 1n, bytes)
  }
}
