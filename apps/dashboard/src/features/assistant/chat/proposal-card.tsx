import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { TriangleAlert } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../../access/use-access.ts'
import { CodeFrame } from '../sql/code-frame.tsx'
import { SnippetOutcome } from '../sql/snippet-outcome.tsx'
import { InsertButton } from '../sql/sql-snippet.tsx'
import { useRun } from '../sql/use-run.ts'
import type { ToolPart } from '../state/message.ts'

/** A change that the model proposes. Nothing happens before the person approves it, and then it is theirs. */
export function ProposalCard({ part }: { part: ToolPart }) {
  const sql = textIn(part.input, 'sql')
  const { result, isRunning, run, reject, projectRef } = useRun(part.toolCallId, sql)
  const known = useDangers(sql)
  const dangers = known ?? []
  const mayRun = useAccess().isOn('sql_editor:all')
  const isPolicy = part.type === 'tool-propose_policy'
  const isSettled = result?.kind === 'done' || result?.kind === 'rows' || result?.kind === 'rejected'
  const name = textIn(part.input, 'name') || (isPolicy ? 'A policy' : 'A migration')
  const why = textIn(part.input, 'why')
  if (sql === '') return null
  return (
    <section aria-label={`Proposal: ${name}`} className="flex flex-col gap-2.5 rounded-panel border border-edge p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="min-w-0 font-semibold wrap-anywhere">{name}</h4>
        <Badge tone="accent">{isPolicy ? 'Policy' : 'Migration'}</Badge>
      </div>
      {why && <p className="text-muted wrap-anywhere">{why}</p>}
      <CodeFrame
        isWhole
        label={result?.kind === 'done' || result?.kind === 'rows' ? 'SQL that ran' : 'SQL that would run'}
        code={sql}
        actions={mayRun && <InsertButton projectRef={projectRef} sql={sql} />}
      >
        {result && <SnippetOutcome result={result} isStale={isRunning} />}
      </CodeFrame>
      {!isSettled && dangers.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-control bg-warning-surface px-3 py-2">
          {dangers.map((sentence) => (
            <li key={sentence} className="flex items-start gap-2 wrap-anywhere">
              <TriangleAlert size={14} aria-hidden className="mt-0.75 shrink-0 text-warning" />
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {!isSettled && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            variant={dangers.length > 0 ? 'danger' : 'primary'}
            loading={isRunning}
            disabled={!mayRun || known === undefined}
            onClick={() => void run()}
          >
            {result ? 'Run again' : 'Approve and run'}
          </Button>
          <Button size="small" disabled={isRunning} onClick={reject}>
            Reject
          </Button>
          {!result && <span className="text-label text-muted">Nothing has run yet.</span>}
        </div>
      )}
    </section>
  )
}

/**
 * What the SQL would destroy, undefined until it is known: nothing is approved before. The reading of it is fetched when
 * there is something to read.
 */
function useDangers(sql: string): readonly string[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['run warnings', sql],
    queryFn: async () => {
      const { runWarnings } = await import('../sql/run-warnings.ts')
      return runWarnings(sql)
    },
    networkMode: 'always',
    staleTime: Infinity,
  })
  return isError ? ['It could not be looked up what this destroys.'] : data
}

function textIn(input: unknown, name: string) {
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined
  return typeof value === 'string' ? value : ''
}
