import type { Import, ImportCounts, ImportedRows } from '@plinth/postgres-meta/import/import-rows'
import { createTurns } from '@plinth/service-kit/turns'
import type { PlatformError } from '../../../http/errors.ts'
import { isNextPiece } from '../../../http/pieces.ts'
import { importCommitting, importEnded, importIncomplete } from './import-errors.ts'

type Work = Pick<Import, 'file' | 'signal' | 'onRows' | 'beforeEnd'>

interface Given {
  /** With its schema. */
  table: string
  bytes: number
  isDryRun: boolean
  run: (work: Work) => Promise<ImportedRows>
  /** What people read of a failure. */
  failureOf: (error: unknown) => PlatformError
  /** Calls back when nothing has come for too long. */
  onStill: (work: () => void) => () => void
  stalled: () => PlatformError
}

export type RunningImport = ReturnType<typeof runningImport>

/** An import from its beginning to its end, of which there is one: kept, undone or failed. */
export function runningImport({ table, bytes, isDryRun, run, failureOf, onStill, stalled }: Given) {
  const ending = new AbortController()
  const channel = new TransformStream<Uint8Array, Uint8Array>()
  const writer = channel.writable.getWriter()
  const turns = createTurns({ atOnce: 1 })
  const counted = deferred<ImportCounts>()
  const decided = deferred<boolean>()
  let received = 0
  let rows = 0
  let isOver = false
  /** Whether its person has asked for its end. */
  let isAsked = false
  let isDecided = false
  let outcome: ImportedRows | undefined
  let cancelTimer = onStill(stall)

  const work = run({
    file: channel.readable,
    signal: ending.signal,
    onRows: (count) => (rows = count),
    beforeEnd(counts) {
      counted.resolve(counts)
      return decided.promise
    },
  })
  const result = work.then(
    (imported) => (outcome = imported),
    (error: unknown) => {
      throw failureOf(error)
    },
  )
  result.catch((failure: unknown) => {
    counted.reject(failure)
    // a piece that nobody has begun to read would wait without end
    if (!channel.readable.locked) channel.readable.cancel(failure).catch(() => undefined)
    writer.abort(failure).catch(() => undefined)
  })
  const over = result.then(settle, settle)

  return {
    table,
    isDryRun,
    /** Resolves when the project is no longer written, however that came. */
    over,
    isOver: () => isOver,

    receive: (offset: number, piece: Uint8Array) =>
      turns.inTurn('pieces', () =>
        stirring(async () => {
          if (isOver && outcome === undefined) await result
          if (isNextPiece({ offset, piece }, { bytes, received })) {
            await orWhy(writer.write(piece))
            received += piece.byteLength
          }
          return { received, rows }
        }),
      ),

    /**
     * The counts, when all rows are in the table. Undefined where somebody else has asked already, and where nothing is
     * left to decide.
     */
    count: () =>
      stirring(async () => {
        if (isAsked || isOver || ending.signal.aborted) return undefined
        if (received < bytes) throw importIncomplete()
        isAsked = true
        // one that failed says why
        writer.close().catch(() => undefined)
        return orWhy(counted.promise)
      }),

    /** Keeps the rows or does not. */
    decide(isKept: boolean) {
      isDecided = true
      decided.resolve(isKept)
    },

    outcome: () => result,

    /** The file of rows that were left out. */
    rejectedFile: () => outcome?.rejectedFile,

    cancel(why: PlatformError) {
      if (isOver) throw importEnded()
      if (isDecided) throw importCommitting()
      end(why)
    },

    end,
  }

  function end(why: PlatformError) {
    if (isOver || isDecided || ending.signal.aborted) return
    ending.abort(why)
    decided.reject(why)
    writer.abort(why).catch(() => undefined)
  }

  function stall() {
    if (!isAsked) end(stalled())
  }

  /** The time without anything begins again when it is done. */
  async function stirring<Value>(step: () => Promise<Value>) {
    cancelTimer()
    try {
      return await step()
    } finally {
      if (!isOver) cancelTimer = onStill(stall)
    }
  }

  /** Where the import has failed, says why. */
  async function orWhy<Value>(step: Promise<Value>) {
    try {
      return await step
    } catch (error) {
      await result
      throw error
    }
  }

  function settle() {
    isOver = true
    cancelTimer()
  }
}

function deferred<Value>() {
  const { promise, resolve, reject } = withResolvers<Value>()
  // nobody may wait for it any more
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

function withResolvers<Value>() {
  let resolve!: (value: Value) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<Value>((keep, refuse) => {
    resolve = keep
    reject = refuse
  })
  return { promise, resolve, reject }
}
