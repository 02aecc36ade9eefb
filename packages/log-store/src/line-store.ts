import { boundedLine } from './bounded-line.ts'
import { dialStore } from './dial.ts'
import type { LogLine } from './log-line.ts'

/** For who can read its lines once more, and so waits instead of keeping them. */
export interface LineStore {
  /** Rejects where it is not known that they are stored. Those that may be stored already are sent as repeated. */
  store(lines: readonly LogLine[], isRepeated: boolean): Promise<void>
  close(): void
}

/** Stores lines over the socket for writers; connects with the first ones, and again when the store was away. */
export function connectLineStore(path: string): LineStore {
  const { connected, close } = dialStore(path)

  return {
    async store(lines, isRepeated) {
      const written = lines.map((line) => ({ at: line.at, json: boundedLine(line) }))
      await (await connected()).call('write', written, isRepeated)
    },
    close,
  }
}
