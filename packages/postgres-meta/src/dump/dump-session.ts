import type pg from 'pg'
import { endSession } from '../sql/end-session.ts'
import { RowsMissing, runStatement } from '../sql/run-statement.ts'
import { wireOf } from '../sql/wire.ts'
import { DumpRefused } from './dump-refused.ts'

/** A dump has no queries for their results; what a statement returns is dropped, and still has to be received. */
const LARGEST_ANSWER = 64 * 1024 * 1024

/**
 * Runs statements one by one, each as one of the extended protocol, in which Postgres refuses a text of two. What a
 * statement returns is dropped as it comes.
 */
export function dumpSession(client: pg.Client, signal: AbortSignal) {
  const wire = wireOf(client)
  const { stream } = wire
  let received = 0
  let isStandard = true
  let isAnswerTooLarge = false
  const onParameter = ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
    if (parameterName === 'standard_conforming_strings') isStandard = parameterValue === 'on'
  }
  const count = (chunk: Buffer) => {
    received += chunk.length
    if (received <= LARGEST_ANSWER || stream.destroyed) return
    isAnswerTooLarge = true
    stream.destroy()
  }
  const end = () => void endSession(client)
  wire.on('parameterStatus', onParameter)
  stream.prependListener('data', count)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()

  return {
    hasStandardStrings: () => isStandard,

    /** Resolves to its command tag. `rows` is asked where it is a COPY from the client. */
    async run(text: string, rows?: () => Promise<AsyncIterable<Buffer>>): Promise<string> {
      signal.throwIfAborted()
      received = 0
      try {
        return await runStatement(client, text, rows)
      } catch (error) {
        if (signal.aborted) throw signal.reason
        if (error instanceof RowsMissing) throw new DumpRefused({ message: 'It reads rows, and none follow.' })
        if (isAnswerTooLarge)
          throw new DumpRefused({ message: 'It returns more than 64 MB.', hint: 'A dump has no queries.' })
        throw error
      }
    },

    close() {
      wire.off('parameterStatus', onParameter)
      stream.off('data', count)
      signal.removeEventListener('abort', end)
    },
  }
}

export type DumpSession = ReturnType<typeof dumpSession>
