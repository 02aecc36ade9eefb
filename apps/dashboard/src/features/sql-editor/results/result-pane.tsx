import type { SqlResult } from '@plinth/contract/sql'
import '@plinth/grid/grid.css'
import { MAX_COLUMN_WIDTH } from '@plinth/grid/column-layout'
import type { GridColumn, RowSource } from '@plinth/grid/grid-options'
import { DataGrid } from '@plinth/grid/react'
import type { Grid } from '@plinth/grid/grid'
import { classes } from '@plinth/ui/classes'
import { Button } from '@plinth/ui/button'
import { ChartColumn, Table2, TriangleAlert } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import { OpenOnTap } from '../../../components/lists/open-on-tap.tsx'
import { columnWidth } from '../../../lib/database/column-width.ts'
import { formatCount } from '../../../lib/format/format-row-count.ts'
import { shortType } from '../../../lib/database/short-type.ts'
import { type ChartChoice, firstChoice } from './chart/chart-columns.ts'
import { Plan } from './plan.tsx'
import { isPlan } from './plan-text.ts'
import { Notices } from './notices.tsx'
import { ResultActions } from './result-actions.tsx'

const ResultChart = lazy(async () => ({ default: (await import('./chart/result-chart.tsx')).ResultChart }))
const RowSheet = lazy(async () => ({ default: (await import('../../../components/lists/row-sheet.tsx')).RowSheet }))

interface ResultPaneProps {
  result: SqlResult
  /** The query's, for the name of a file. */
  name: string
  /** The text that gave it. */
  sql: string
  rowLimit: number
  /** Ran as another than the person. */
  wasOther: boolean
  hasParameters: boolean
  /** Of the same statement, where the result is a plan. */
  previousPlan: string | undefined
  /** The text ended inside of a transaction. */
  leftOpen: boolean
}

/** One statement's result: its rows in a grid, or what it did, and what the database said meanwhile. */
export function ResultPane({
  result,
  name,
  sql,
  rowLimit,
  wasOther,
  hasParameters,
  previousPlan,
  leftOpen,
}: ResultPaneProps) {
  const grid = useRef<Grid>(null)
  const hasRows = result.columns.length > 0
  const [choice, setChoice] = useState<ChartChoice>()
  const drawable = useMemo(() => firstChoice(result), [result])
  return (
    <>
      {leftOpen && <Note tone="warning">The text began a transaction and did not end it, so it was rolled back.</Note>}
      {isPlan(result) ? (
        <Plan result={result} previous={previousPlan} />
      ) : hasRows ? (
        <>
          {choice ? (
            <Suspense fallback={<div className="flex-1" />}>
              <ResultChart result={result} choice={choice} onChoice={setChoice} />
            </Suspense>
          ) : (
            <ResultGrid grid={grid} result={result} />
          )}
        </>
      ) : (
        <Done result={result} />
      )}
      <Notices isAll={!hasRows} notices={result.notices} dropped={result.notices_dropped} />
      {hasRows && (
        <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-border px-3 py-1">
          <p className="text-muted">
            {result.truncated
              ? `The first ${formatCount(result.rows.length)} rows. There are more${result.rows.length < rowLimit ? ', but the answer grew too large' : ''}.`
              : `${formatCount(result.rows.length)} ${result.rows.length === 1 ? 'row' : 'rows'}`}
          </p>
          {drawable && !isPlan(result) && (
            <Button
              size="small"
              variant="quiet"
              icon={choice ? <Table2 size={14} aria-hidden /> : <ChartColumn size={14} aria-hidden />}
              onClick={() => setChoice(choice ? undefined : drawable)}
            >
              {choice ? 'Show rows' : 'Show chart'}
            </Button>
          )}
          <ResultActions
            result={result}
            name={name}
            sql={sql}
            wasOther={wasOther}
            hasParameters={hasParameters}
            grid={grid}
          />
        </div>
      )}
    </>
  )
}

function ResultGrid({ result, grid }: { result: SqlResult; grid: RefObject<Grid | null> }) {
  const [opened, setOpened] = useState<{ row: number; column: number }>()
  const { columns, rows } = useMemo(() => gridOf(result), [result])
  const openedRow = opened && result.rows[opened.row]
  return (
    <OpenOnTap
      grid={grid}
      className="relative min-h-0 flex-1"
      onOpen={(row, column) => result.rows[row] && setOpened({ row, column })}
    >
      <DataGrid
        ref={grid}
        label="Rows of the result"
        density="compact"
        rowHeader
        columns={columns}
        rows={rows}
        onActivate={(row, { field = 0 }) => setOpened({ row, column: field })}
      />
      {result.rows.length === 0 && (
        <p className="pointer-events-none absolute inset-x-0 top-10 px-4 text-muted">The statement gave no rows.</p>
      )}
      {opened && openedRow && (
        <Suspense>
          <RowSheet
            title={`Row ${formatCount(opened.row + 1)}`}
            fields={result.columns.map(({ name, type }, index) => ({
              key: String(index),
              name,
              type: shortType(type),
              value: openedRow[index] ?? null,
            }))}
            focusKey={String(opened.column)}
            onClose={() => {
              setOpened(undefined)
              grid.current?.focus()
            }}
          />
        </Suspense>
      )}
    </OpenOnTap>
  )
}

function gridOf(result: SqlResult): { columns: GridColumn[]; rows: RowSource } {
  const columns = result.columns.map(({ name, type }, field) => ({
    key: String(field),
    label: name,
    type: shortType(type),
    field,
    sortable: false,
    width:
      result.columns.length === 1 && longText.test(type)
        ? MAX_COLUMN_WIDTH
        : columnWidth(name, shortType(type), valuesOf(result.rows, field)),
  }))
  return { columns, rows: { rowCount: result.rows.length, row: (index) => result.rows[index] } }
}

const longText = /^(?:text|character varying|jsonb?|xml)$/

function* valuesOf(rows: SqlResult['rows'], field: number) {
  for (const row of rows) yield row[field]
}

function Done({ result: { command, command_tag, row_count } }: { result: SqlResult }) {
  return (
    <div className="shrink-0 p-4">
      <p className="text-page font-medium">{command_tag ?? command}</p>
      <p className="text-muted">
        {row_count === null ? 'Done.' : `${formatCount(row_count)} ${row_count === 1 ? 'row' : 'rows'} affected.`}
      </p>
    </div>
  )
}

function Note({ tone, children }: { tone: 'warning'; children: ReactNode }) {
  return (
    <p
      className={classes(
        'flex items-center gap-2 border-b border-border px-4 py-2',
        tone === 'warning' && 'bg-warning-surface',
      )}
    >
      <TriangleAlert size={14} aria-hidden className="shrink-0 text-warning" />
      {children}
    </p>
  )
}
