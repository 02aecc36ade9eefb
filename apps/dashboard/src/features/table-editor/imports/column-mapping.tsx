import type { TableDetail } from '@plinth/contract/database'
import type { FirstRows } from '@plinth/postgres-meta/import/first-rows'
import { isWritable } from '@plinth/postgres-meta/rows/write-row'
import { Select } from '@plinth/ui/select'
import { Table } from '@plinth/ui/table'
import type { ImportForm } from './import-form.ts'

interface ColumnMappingProps {
  form: ImportForm
  preview: FirstRows
  detail: TableDetail
  onChoose: (index: number, target: string | null) => void
}

const SHOWN = 3
const LONGEST = 60

/** The columns of the file with their first values, and where each goes. */
export function ColumnMapping({ form, preview, detail, onChoose }: ColumnMappingProps) {
  const targets = detail.columns.filter(isWritable)
  const rows = preview.columns.map((name, index) => ({ name, index }))
  return (
    <Table
      label="Columns of the file"
      rows={rows}
      rowKey={({ index }) => index}
      columns={[
        {
          key: 'name',
          header: 'Column of the file',
          primary: true,
          cell: ({ name }) => <span className="wrap-anywhere">{name === '' ? <em>Without a name</em> : name}</span>,
        },
        {
          key: 'values',
          header: 'First values',
          cell: ({ index }) => (
            <span className="flex min-w-0 flex-col font-mono text-label text-muted">
              {preview.rows.slice(0, SHOWN).map((row, at) => (
                <FirstValue key={at} value={row.values[index]} />
              ))}
            </span>
          ),
        },
        {
          key: 'into',
          header: 'Goes into',
          width: '40%',
          cell: ({ name, index }) => (
            <Select
              aria-label={`${name} goes into`}
              value={form.into[index] ?? ''}
              onChange={({ target }) => onChoose(index, target.value === '' ? null : target.value)}
            >
              <option value="" className="bg-raised text-text">
                Leave out
              </option>
              {targets.map((column) => (
                <option key={column.name} value={column.name} className="bg-raised text-text">
                  {`${column.name} (${column.data_type})`}
                </option>
              ))}
            </Select>
          ),
        },
      ]}
    />
  )
}

function FirstValue({ value }: { value: string | null | undefined }) {
  if (value === undefined) return null
  if (value === null) return <span>NULL</span>
  if (value === '') return <span>&quot;&quot;</span>
  return <span className="max-w-60 truncate text-text">{value.slice(0, LONGEST)}</span>
}
