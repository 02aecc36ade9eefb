import { useEffect, useRef, useState } from 'react'
import { useMessageScope } from '../chat/message-scope.ts'

const loadRuns = () => import('./run-snippet.ts')

/** Runs a piece of SQL of a message. A destructive statement shows a warning first and waits for a confirmation. */
export function useRun(snippetId: string, sql: string) {
  const { assistant, chatId, messageId, results } = useMessageScope()
  const [isRunning, setRunning] = useState(false)
  const [dangers, setDangers] = useState<readonly string[]>([])
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const place = { chatId, messageId, snippetId }

  async function run() {
    const abort = new AbortController()
    stopping.current = abort
    setDangers([])
    setRunning(true)
    const { runSnippet } = await loadRuns()
    await runSnippet(assistant, place, sql, abort.signal)
    setRunning(false)
  }

  /** Runs at once what loses nothing and can be seen as a whole. */
  async function runSafely() {
    const { runWarnings } = await import('./run-warnings.ts')
    const found = runWarnings(sql)
    if (found.length > 0) setDangers(found)
    else await run()
  }

  return {
    result: results[snippetId],
    isRunning,
    dangers,
    run,
    runSafely,
    stop: () => stopping.current?.abort(),
    leave: () => setDangers([]),
    reject: () => void loadRuns().then(({ keepResult }) => keepResult(assistant, place, { kind: 'rejected' })),
    projectRef: assistant.view().state.projectRef,
  }
}
