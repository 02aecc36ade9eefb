import type { RowCount } from '@plinth/grid/grid-options'
import { Button } from '@plinth/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowCountQuery, type RowsRequest } from '../../../data/rows.ts'
import { formatCount, formatEstimate } from '../../../lib/format/format-row-count.ts'

interface RowCountLineProps {
  request: Omit<RowsRequest, 'sort'>
  /** What reading the rows has taught so far; a number when the end has been seen. */
  known: RowCount
  isLoading: boolean
  isEditable: boolean
  version: number
}

/** How many rows there are: at once what is guessed, exactly when somebody asks. */
export function RowCountLine({ request, known, isLoading, isEditable, version }: RowCountLineProps) {
  const question = `${version} ${JSON.stringify([request.filters, request.as])}`
  const [asked, setAsked] = useState<string>()
  const exact = useQuery({ ...rowCountQuery(request, { exact: true }), enabled: asked === question, staleTime: 0 })
  const counted = asked === question ? exact.data?.count : undefined
  const count = typeof known === 'number' ? known : counted
  return (
    <footer className="flex h-10 shrink-0 items-center gap-2 border-t border-border bg-canvas px-3">
      <p role="status" className="text-muted">
        {isLoading
          ? 'Loading rows'
          : count === undefined && typeof known !== 'number'
            ? `${formatEstimate(known.estimate)} rows`
            : rowsOf(count ?? 0)}
      </p>
      {!isLoading && count === undefined && (
        <Button
          size="small"
          variant="quiet"
          loading={exact.isFetching}
          onClick={() => (asked === question ? void exact.refetch() : setAsked(question))}
        >
          Count exactly
        </Button>
      )}
      {exact.error && asked === question && !exact.isFetching && (
        <p className="min-w-0 truncate text-danger">{exact.error.message}</p>
      )}
      <p className="ms-auto text-label text-muted">
        <span className="max-sm:hidden">
          {isEditable
            ? 'Enter edits a value, Space shows the whole row'
            : 'Enter or a double click shows the whole row'}
        </span>
        <span className="sm:hidden">Tap a row to open it</span>
      </p>
    </footer>
  )
}

const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`
