import { type ImportDraft, type ImportOutcome, rowImports } from '@plinth/contract/row-imports'
import { call } from '../../../api/api.ts'
import { sendPieces, untilAnswered } from '../../../api/send-pieces.ts'

export interface ImportProgress {
  received: number
  rows: number
  /** While the server cannot be reached. */
  isWaiting: boolean
}

interface Running {
  ref: string
  tableId: number
  draft: ImportDraft
  file: Blob
  /** Cancels it, for nobody who waits. */
  signal: AbortSignal
  onBegun(id: string): void
  onProgress(progress: ImportProgress): void
}

export interface FinishedImport {
  id: string
  outcome: ImportOutcome
}

/** Sends a file into a table, and has its rows kept when all of them are there. */
export async function runImport({ ref, tableId, draft, file, signal, ...on }: Running): Promise<FinishedImport> {
  let progress: ImportProgress = { received: 0, rows: 0, isWaiting: false }
  const change = (more: Partial<ImportProgress>) => on.onProgress((progress = { ...progress, ...more }))
  const { id } = await call(rowImports.begin, { ref, table_id: String(tableId), ...draft })
  on.onBegun(id)
  const cancel = () => void call(rowImports.cancel, { ref, id }).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  const onWaiting = (isWaiting: boolean) => change({ isWaiting })
  try {
    await sendPieces({
      file,
      received: 0,
      async send(piece) {
        const { received, rows } = await call(rowImports.sendPiece, { ref, id, ...piece }, { signal })
        change({ rows })
        return received
      },
      signal,
      onReceived: (received) => change({ received }),
      onWaiting,
    })
    // called again, it returns the same
    const outcome = await untilAnswered(() => call(rowImports.finish, { ref, id }), { signal, onWaiting })
    return { id, outcome }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
