import { Field } from '@plinth/ui/field'
import { IconButton } from '@plinth/ui/icon-button'
import { Select } from '@plinth/ui/select'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, X } from 'lucide-react'
import { tableQuery } from '../../../data/tables.ts'
import type { IndexForm } from './index-form.ts'

interface IndexColumnsProps {
  projectRef: string
  tableId: number
  columns: IndexForm['columns']
  /** Whether each is up or down. */
  hasOrder: boolean
  error: string | undefined
  onChange: (columns: IndexForm['columns']) => void
}

/** The columns of an index in their order, and a choice of the others. */
export function IndexColumns({ projectRef, tableId, columns, hasOrder, error, onChange }: IndexColumnsProps) {
  const { data: detail } = useQuery(tableQuery(projectRef, tableId))
  const others = (detail?.columns ?? []).filter(({ name }) => !columns.some((column) => column.name === name))
  const without = (name: string) => columns.filter((column) => column.name !== name)
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Columns"
        error={error}
        help="The first one decides most: the index finds rows by it alone, or by it and the ones after it."
      >
        <Select
          value=""
          disabled={others.length === 0}
          placeholder={columns.length === 0 ? 'Choose a column' : 'Add a column'}
          options={others.map(({ name }) => ({ value: name, label: name }))}
          onChange={(event) => onChange([...columns, { name: event.target.value, is_descending: false }])}
        />
      </Field>
      {columns.length > 0 && (
        <ol aria-label="Columns of the index" className="divide-y divide-border rounded-control border border-border">
          {columns.map(({ name, is_descending }, index) => (
            <li key={name} className="flex items-center gap-2 py-1 ps-3 pe-1">
              <span className="text-muted tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1 font-mono text-label wrap-anywhere">{name}</span>
              {hasOrder && (
                <Select
                  aria-label={`Order of ${name}`}
                  className="w-36!"
                  value={is_descending ? 'desc' : 'asc'}
                  options={[
                    { value: 'asc', label: 'Ascending' },
                    { value: 'desc', label: 'Descending' },
                  ]}
                  onChange={(event) =>
                    onChange(
                      columns.map((column) =>
                        column.name === name ? { name, is_descending: event.target.value === 'desc' } : column,
                      ),
                    )
                  }
                />
              )}
              <IconButton
                label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => onChange(without(name).toSpliced(index - 1, 0, { name, is_descending }))}
              >
                <ArrowUp size={15} aria-hidden />
              </IconButton>
              <IconButton label={`Remove ${name}`} onClick={() => onChange(without(name))}>
                <X size={15} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
