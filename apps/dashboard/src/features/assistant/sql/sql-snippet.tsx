import { Button } from '@plinth/ui/button'
import { IconButton } from '@plinth/ui/icon-button'
import { Play, Square, SquareTerminal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import type { SnippetResult } from '../state/message.ts'
import type { ChartRequest } from './chart-request.ts'
import { CodeFrame } from './code-frame.tsx'
import { useInsert } from './use-insert.ts'
import { useRun } from './use-run.ts'

const Dangers = lazy(async () => ({ default: (await import('./dangers.tsx')).Dangers }))
const SnippetOutcome = lazy(async () => ({ default: (await import('./snippet-outcome.tsx')).SnippetOutcome }))

interface SqlSnippetProps {
  id: string
  sql: string
  /** The rows that the model got, which stand there until the person runs it. */
  given?: SnippetResult | undefined
  chart?: ChartRequest | undefined
}

/** SQL in a message. It runs when the person says so, as the person. */
export function SqlSnippet({ id, sql, given, chart }: SqlSnippetProps) {
  const { result = given, isRunning, dangers, run, runSafely, stop, leave, projectRef } = useRun(id, sql)
  const { isOn } = useAccess()
  const mayRun = isOn('sql_editor:all')
  const runButton = isRunning ? (
    <Button size="small" icon={<Square size={12} aria-hidden />} onClick={stop}>
      Cancel
    </Button>
  ) : (
    <Button size="small" icon={<Play size={12} aria-hidden />} onClick={() => void runSafely()}>
      {result ? 'Run again' : 'Run'}
    </Button>
  )
  return (
    <CodeFrame
      isWhole
      label="SQL"
      code={sql}
      actions={
        mayRun && (
          <>
            {dangers.length === 0 && runButton}
            <InsertButton projectRef={projectRef} sql={sql} />
          </>
        )
      }
    >
      {dangers.length > 0 && (
        <Suspense>
          <Dangers sentences={dangers} onRun={() => void run()} onLeave={leave} />
        </Suspense>
      )}
      {result && (
        <Suspense>
          <SnippetOutcome result={result} chart={chart} isStale={isRunning} />
        </Suspense>
      )}
    </CodeFrame>
  )
}

export function InsertButton({ projectRef, sql }: { projectRef: string; sql: string }) {
  const { label, insert } = useInsert(projectRef)
  return (
    <IconButton size="small" label={label} onClick={() => void insert(sql)}>
      <SquareTerminal size={14} aria-hidden />
    </IconButton>
  )
}
