import type { TableDetail } from '@plinth/contract/database'
import type { ImportDraft } from '@plinth/contract/row-imports'
import { useEffect, useRef, useState } from 'react'
import { type FinishedImport, type ImportProgress, runImport } from './run-import.ts'

type State =
  | { is: 'idle'; failure?: string; tried?: FinishedImport }
  | { is: 'running'; isDryRun: boolean; bytes: number; progress: ImportProgress }
  | { is: 'done'; finished: FinishedImport }

interface Place {
  projectRef: string
  detail: TableDetail
  onImported: () => void
}

/** One import at a time, which ends when what shows it is closed. */
export function useImport({ projectRef, detail, onImported }: Place) {
  const [state, setState] = useState<State>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  return {
    state,

    async run(file: Blob, draft: ImportDraft) {
      const controller = new AbortController()
      const { signal } = controller
      running.current = controller
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
          onProgress,
        })
        setState(isDryRun ? { is: 'idle', tried: finished } : { is: 'done', finished })
        if (!isDryRun) onImported()
      } catch (error) {
        if (signal.aborted) return
        setState({ is: 'idle', failure: error instanceof Error ? error.message : 'The file could not be imported.' })
      }
    },

    cancel() {
      running.current?.abort()
      setState({ is: 'idle', failure: 'The import was canceled. Nothing was imported.' })
    },

    /** What was said of an earlier form. */
    reset: () => setState({ is: 'idle' }),
  }
}

export type ImportRun = ReturnType<typeof useImport>
