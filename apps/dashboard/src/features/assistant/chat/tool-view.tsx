import { Spinner } from '@plinth/ui/spinner'
import { Check, ChevronRight, CircleAlert, Lock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { chartRequest } from '../sql/chart-request.ts'

import { SqlSnippet } from '../sql/sql-snippet.tsx'
import { toolRows } from '../sql/tool-rows.ts'
import { isProposal, type ToolPart } from '../state/message.ts'
import { problemOf, refusalIn, toolSentence } from './tool-sentence.ts'

const ProposalCard = lazy(async () => ({ default: (await import('./proposal-card.tsx')).ProposalCard }))

const LONGEST_SHOWN = 4000

/** One thing that the model did, wanted to do, or proposes. */
export function ToolView({ part }: { part: ToolPart }) {
  const isThere = part.state === 'input-available' || part.state === 'output-available'
  if (isThere && isProposal(part))
    return (
      <Suspense fallback={<Told part={part} />}>
        <ProposalCard part={part} />
      </Suspense>
    )
  const sql = part.type === 'tool-run_select' ? textIn(part.input, 'sql') : undefined
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Told part={part} />
      {sql !== undefined && (
        <SqlSnippet id={part.toolCallId} sql={sql} given={rowsOf(part.output)} chart={chartRequest(part.input)} />
      )}
    </div>
  )
}

/** The sentence, and behind it word for word what was asked and answered. */
function Told({ part }: { part: ToolPart }) {
  const line = (
    <>
      <ToolIcon part={part} />
      <span className="min-w-0 wrap-anywhere">{toolSentence(part)}</span>
    </>
  )
  const details = detailsOf(part)
  const look = 'flex items-start gap-2 text-muted [&>svg]:mt-0.75 [&>svg]:shrink-0'
  if (details === undefined) return <p className={look}>{line}</p>
  return (
    <details className="group/tool min-w-0">
      <summary className={`${look} w-fit rounded-[4px] hover:text-text`}>
        {line}
        <ChevronRight size={14} aria-hidden className="group-open/tool:rotate-90" />
      </summary>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
        tabIndex={0}
        aria-label="What was asked and answered"
        className="mt-1.5 max-h-60 overflow-auto rounded-control border border-border bg-canvas px-3 py-2 font-mono text-label whitespace-pre-wrap wrap-anywhere"
      >
        {details}
      </pre>
    </details>
  )
}

function ToolIcon({ part }: { part: ToolPart }) {
  const { state, output } = part
  if (problemOf(part) !== undefined) return <CircleAlert size={14} aria-hidden className="text-warning" />
  if (state !== 'output-available') return <Spinner size={14} />
  if (refusalIn(output) !== undefined) return <Lock size={14} aria-hidden />
  return <Check size={14} aria-hidden className="text-success" />
}

function rowsOf(output: unknown) {
  const isNotKept = typeof output === 'object' && output !== null && 'not_kept' in output
  return isNotKept ? ({ kind: 'not-kept' } as const) : toolRows(output)
}

/** Rows stand in a table already. */
function detailsOf({ type, state, input, output }: ToolPart) {
  if (state !== 'output-available' || type === 'tool-run_select' || refusalIn(output) !== undefined) return undefined
  const asked = JSON.stringify(input)
  const answered = JSON.stringify(output, null, 2) ?? ''
  const shown = answered.length > LONGEST_SHOWN ? `${answered.slice(0, LONGEST_SHOWN)}\n…` : answered
  return asked === '{}' || asked === undefined ? shown : `${asked}\n\n${shown}`
}

function textIn(input: unknown, name: string) {
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined
  return typeof value === 'string' ? value : undefined
}
