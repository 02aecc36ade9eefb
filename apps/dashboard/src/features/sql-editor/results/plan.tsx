import type { SqlResult } from '@plinth/contract/sql'
import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { GitCompareArrows } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isFarOff, type PlanLine, planLines } from './plan-nodes.ts'
import { planText } from './plan-text.ts'

const PlanComparison = lazy(async () => ({ default: (await import('./compare/plan-comparison.tsx')).PlanComparison }))

/** A plan in full width, with a bar for what each step took, or beside the previous one of the query. */
export function Plan({ result, previous }: { result: SqlResult; previous: string | undefined }) {
  const text = planText(result)
  const [isCompared, setCompared] = useState(false)
  return (
    <>
      {previous !== undefined && (
        <div className="flex shrink-0 border-b border-border px-3 py-1">
          <Button
            size="small"
            variant="quiet"
            icon={<GitCompareArrows size={14} aria-hidden />}
            onClick={() => setCompared(!isCompared)}
          >
            {isCompared ? 'Show the plan' : 'Compare with the previous plan'}
          </Button>
        </div>
      )}
      {isCompared && previous !== undefined ? (
        <Suspense fallback={<div className="flex-1" />}>
          <PlanComparison before={previous} after={text} />
        </Suspense>
      ) : (
        <PlanText text={text} />
      )}
    </>
  )
}

function PlanText({ text }: { text: string }) {
  const lines = planLines(text)
  const longest = Math.max(0, ...lines.map(({ ms }) => ms ?? 0))
  return (
    <figure aria-label="Query plan" className="relative min-h-0 flex-1 overflow-auto">
      <CopyButton text={text} label="Copy plan" className="absolute! end-3 top-2" />
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
        tabIndex={0}
        className="w-max min-w-full px-4 py-3 pe-32 font-mono text-label leading-5 focus-visible:outline-offset-[-2px]"
      >
        {lines.map((line, index) => (
          <Line key={index} line={line} longest={longest} />
        ))}
      </pre>
    </figure>
  )
}

function Line({ line, longest }: { line: PlanLine; longest: number }) {
  const { text, ms } = line
  return (
    <div className="flex items-center gap-3">
      {longest > 0 && (
        <span aria-hidden className="flex h-1.5 w-20 shrink-0 justify-end">
          {ms !== undefined && (
            <span
              className="h-full rounded-full bg-accent"
              style={{ width: `${Math.max(2, (ms / longest) * 100)}%` }}
            />
          )}
        </span>
      )}
      <span>{text === '' ? ' ' : text}</span>
      {isFarOff(line) && <span className="text-warning">estimate is off</span>}
    </div>
  )
}
