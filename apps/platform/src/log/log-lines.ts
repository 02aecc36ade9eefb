import { writeSync } from 'node:fs'

const WAIT_MS = 10
const MOST_WAITS = 10

/**
 * Writes whole lines to a file descriptor and never throws: what cannot be written is dropped and counted, and the next
 * line that can be written follows `dropNotice(count)`.
 */
export function logLines(descriptor: () => number, dropNotice: (dropped: number) => string) {
  let dropped = 0
  let isTorn = false

  /** Returns the bytes written. */
  function write(line: string): number {
    const before = dropped > 0 ? dropNotice(dropped) : ''
    const text = Buffer.from(`${isTorn ? '\n' : ''}${before}${line}`)
    const written = writeAll(text)
    if (written === text.length) {
      dropped = 0
      isTorn = false
    } else {
      dropped += 1
      isTorn ||= written > 0
    }
    return written
  }

  function writeAll(text: Buffer) {
    let written = 0
    try {
      const fd = descriptor()
      // a slow reader is waited for once; while lines are dropped each gets a single try
      let waits = dropped > 0 ? 0 : MOST_WAITS
      while (written < text.length) {
        try {
          written += writeSync(fd, text, written)
        } catch (error) {
          if (!isBusy(error) || waits === 0) return written
          waits -= 1
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
        }
      }
    } catch {
      // the descriptor could not be opened
    }
    return written
  }

  return { write }
}

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'
