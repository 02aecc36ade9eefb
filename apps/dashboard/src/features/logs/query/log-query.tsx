import type { LogSourceId } from '@plinth/catalog/log-sources'
import type { LogQueryAnswer } from '@plinth/contract/logs'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { ErrorState } from '@plinth/ui/error-state'
import { Select } from '@plinth/ui/select'
import { SkeletonText } from '@plinth/ui/skeleton'
import { Table } from '@plinth/ui/table'
import { useEffect, useRef, useState } from 'react'
import { useLogQuery } from '../../../data/logs.ts'
import { formatCount } from '../../../lib/format/format-row-count.ts'
import { knownRange, logRanges } from '../known-choices.ts'
import { QueryEditor } from './query-editor.tsx'
import { firstQuery, queryTemplates } from './query-templates.ts'

const MOST_ROWS = 500

interface LogQueryProps {
  projectRef: string
  source: LogSourceId | undefined
  /** As the address says it. */
  range: string | undefined
  onRange: (range: string) => void
}

/** SQL over the lines of a time, with its result as a table. */
export function LogQuery({ projectRef, source, range, onRange }: LogQueryProps) {
  const [text, setText] = useState(() => firstQuery(source))
  const query = useLogQuery()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  function run() {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const from = new Date(Date.now() - logRanges[knownRange(range)].span).toISOString()
    query.mutate({ ref: projectRef, sql: text, from, row_limit: MOST_ROWS, signal: controller.signal })
  }

  function cancel() {
    running.current?.abort()
    query.reset()
  }

  return (
    <section aria-label="Query" className="flex flex-col gap-3">
      <QueryEditor text={text} onChange={setText} onRun={run} />
      <div className="flex flex-wrap items-center gap-2">
        {query.isPending ? (
          <Button onClick={cancel}>Cancel</Button>
        ) : (
          <Button variant="primary" disabled={text.trim() === ''} onClick={run}>
            Run
          </Button>
        )}
        <Select
          aria-label="Time"
          className="w-44!"
          value={knownRange(range)}
          options={Object.entries(logRanges).map(([value, { label }]) => ({ value, label }))}
          onChange={({ target: { value } }) => onRange(value)}
        />
        <Select
          aria-label="Template"
          className="w-64!"
          value=""
          options={[
            { value: '', label: 'Begin with a template' },
            ...queryTemplates.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={({ target: { value } }) => {
            const template = queryTemplates.find(({ name }) => name === value)
            if (template) setText(template.sql)
          }}
        />
      </div>
      <div aria-live="polite" aria-busy={query.isPending} className="flex flex-col gap-3">
        {query.isPending ? (
          <SkeletonText lines={6} />
        ) : query.error ? (
          <ErrorState title="The query could not run" onRetry={run}>
            {query.error.message}
          </ErrorState>
        ) : (
          query.data && <Result answer={query.data} />
        )}
      </div>
    </section>
  )
}

interface ResultRow {
  index: number
  values: (string | null)[]
}

function Result({ answer }: { answer: LogQueryAnswer }) {
  if (answer.error !== null)
    return (
      <Banner tone="danger" title="The query has an error">
        <span className="font-mono text-label wrap-anywhere whitespace-pre-wrap">{answer.error}</span>
      </Banner>
    )
  const { columns, rows, lines, is_cut, is_truncated, duration_ms } = answer
  return (
    <>
      <p className="text-muted">
        {countOf(rows.length, 'row')} from {countOf(lines, 'line')} in {formatCount(duration_ms)} ms.
        {is_truncated && ' There are more rows than are shown.'}
        {is_cut && ' The time has more lines, and the oldest were left out.'}
      </p>
      <Table
        label="Result of the query"
        rows={rows.map((values, index) => ({ index, values }))}
        rowKey={({ index }) => index}
        empty={
          <EmptyState kind="nothing" title="No rows">
            No line of this time matches the query.
          </EmptyState>
        }
        columns={columns.map(({ name, type }, at) => ({
          key: String(at),
          header: name,
          ...(NUMBERS.test(type) ? { align: 'end' as const } : {}),
          cell: ({ values }: ResultRow) => {
            const value = values[at] ?? null
            return value === null ? (
              <span className="text-muted">null</span>
            ) : (
              <span
                title={value.length > LONG ? value.slice(0, 2000) : undefined}
                className="font-mono text-label wrap-anywhere"
              >
                {value.length > LONG ? `${value.slice(0, LONG)}…` : value}
              </span>
            )
          },
        }))}
      />
    </>
  )
}

const LONG = 300
const NUMBERS = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DOUBLE|FLOAT|DECIMAL)/

const countOf = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
