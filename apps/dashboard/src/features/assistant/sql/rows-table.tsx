import type { ResultColumn } from '../state/message.ts'

interface RowsTableProps {
  columns: readonly ResultColumn[]
  rows: readonly (string | null)[][]
}

/** A few rows to read. For more there is the SQL editor. */
export function RowsTable({ columns, rows }: RowsTableProps) {
  return (
    <div
      role="region"
      aria-label="Rows"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
      tabIndex={0}
      className="max-h-64 overflow-auto focus-visible:outline-offset-[-2px]"
    >
      <table className="min-w-full text-label">
        <thead className="sticky top-0 bg-canvas">
          <tr>
            {columns.map(({ name }, index) => (
              <th key={index} scope="col" className="px-3 py-1.5 text-start font-medium whitespace-nowrap text-muted">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="font-mono">
          {rows.map((row, index) => (
            <tr key={index} className="border-t border-border">
              {columns.map((_, at) => (
                <td key={at} className="max-w-72 truncate px-3 py-1 whitespace-nowrap" title={row[at] ?? undefined}>
                  {row[at] ?? <span className="text-muted">NULL</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="px-3 py-2 text-muted">There are no rows.</p>}
    </div>
  )
}
