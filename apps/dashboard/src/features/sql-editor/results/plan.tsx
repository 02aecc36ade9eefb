import type { SqlResult } from '@plinth/contract/sql'
import { CopyButton } from '@plinth/ui/copy-button'
import { isFarOff, type PlanLine, planLines } from './plan-nodes.ts'

/** What EXPLAIN gave: one column of text. */
export const isPlan = ({ command, columns }: SqlResult) => command === 'EXPLAIN' && columns.length === 1

/** A plan in full width, with a bar for what each step took. */
export function Plan({ result: { rows } }: { result: SqlResult }) {
  const text = rows.map(([line]) => line ?? '').join('\n')
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
