import type { TableDetail } from '@plinth/contract/database'
import { ApiError } from '@plinth/contract/api-error'
import { type ImportDraft, rowImports } from '@plinth/contract/row-imports'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/api.ts'
import { toastError } from '../../../api/toast-error.ts'
import { type FinishedImport, type ImportProgress, runImport } from './run-import.ts'

type State =
  | { is: 'idle'; failure?: string; tried?: FinishedImport }
  | { is: 'running'; isDryRun: boolean; bytes: number; progress: ImportProgress }
  | { is: 'done'; finished: FinishedImport }

const CANCELED = 'The import was canceled. Nothing was imported.'
const UNREACHABLE = 'The server cannot be reached. The import is undone there within a minute.'

interface Place {
  projectRef: string
  detail: TableDetail
  onImported: () => void
}

/** One import at a time, which ends when what shows it is closed. */
export function useImport({ projectRef, detail, onImported }: Place) {
  const [state, setState] = useState<State>({ is: 'idle' })
  const running = useRef<{ controller: AbortController; id?: string }>(undefined)
  useEffect(() => () => running.current?.controller.abort(), [])

  return {
    state,

    async run(file: Blob, draft: ImportDraft) {
      const controller = new AbortController()
      const { signal } = controller
      running.current = { controller }
      const isDryRun = draft.is_dry_run
      const bytes = file.size
      const onProgress = (progress: ImportProgress) =>
        signal.aborted || setState({ is: 'running', isDryRun, bytes, progress })
      onProgress({ received: 0, rows: 0, isWaiting: false })
      try {
        const finished = await runImport({
          ref: projectRef,
          tableId: detail.table.id,
          draft,
          file,
          signal,
          onBegun: (id) => (running.current = { controller, id }),
          onProgress,
        })
        setState(isDryRun ? { is: 'idle', tried: finished } : { is: 'done', finished })
        if (!isDryRun) onImported()
      } catch (error) {
        if (signal.aborted) return
        setState({ is: 'idle', failure: error instanceof Error ? error.message : 'The file could not be imported.' })
      }
    },

    /** What waits for the import learns of it, unless it is too late. */
    async cancel() {
      const { controller, id } = running.current ?? {}
      try {
        if (id !== undefined) return await call(rowImports.cancel, { ref: projectRef, id })
      } catch (error) {
        if (error instanceof ApiError && error.code !== 0) return toastError(error)
      }
      controller?.abort()
      setState({ is: 'idle', failure: id === undefined ? CANCELED : UNREACHABLE })
    },

    /** What was said of an earlier form. */
    reset: () => setState({ is: 'idle' }),
  }
}
