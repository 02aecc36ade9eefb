import { foreignKeyActions } from '@plinth/postgres-meta/ddl/table-draft'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { Combobox } from '@plinth/ui/combobox'
import { Field } from '@plinth/ui/field'
import { IconButton } from '@plinth/ui/icon-button'
import { Select } from '@plinth/ui/select'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { tableQuery } from '../../../data/tables.ts'
import type { ForeignKeyForm } from './table-form.ts'

interface ForeignKeyFieldsProps {
  projectRef: string
  foreignKey: ForeignKeyForm
  number: number
  /** Of the table that is made. */
  columns: readonly string[]
  tables: readonly Table[]
  onChange: (change: Partial<ForeignKeyForm>) => void
  onRemove: () => void
  errorAt: (part: string) => string | undefined
}

export function ForeignKeyFields(props: ForeignKeyFieldsProps) {
  const { projectRef, foreignKey, number, columns, tables, onChange, onRemove, errorAt } = props
  const { column, target, onDelete } = foreignKey
  const chosen = tables.find(({ schema, name }) => schema === target?.schema && name === target.table)
  const { data } = useQuery({ ...tableQuery(projectRef, chosen?.id ?? 0), enabled: chosen !== undefined })
  const targets = data?.columns.map(({ name }) => name) ?? []
  function point(id: string) {
    const table = tables.find((each) => String(each.id) === id)
    if (table) onChange({ target: { schema: table.schema, table: table.name, column: table.primary_key[0] ?? '' } })
  }
  return (
    <fieldset className="relative grid min-w-0 items-start gap-3 rounded-panel border border-border p-3 pe-11 sm:grid-cols-2">
      <legend className="sr-only">Foreign key {number}</legend>
      <Field label="Column" error={errorAt('columns')}>
        <Select
          value={column}
          placeholder="Choose a column"
          options={columns.map((name) => ({ value: name, label: name }))}
          onChange={(event) => onChange({ column: event.target.value })}
        />
      </Field>
      <Field label="When the row it points at is deleted">
        <Select
          value={onDelete}
          options={foreignKeyActions.map((action) => ({ value: action, label: onDeleteLabels[action] }))}
          onChange={(event) =>
            onChange({ onDelete: foreignKeyActions.find((action) => action === event.target.value) ?? 'NO ACTION' })
          }
        />
      </Field>
      <Field label="Points at the table" error={errorAt('target')}>
        <Combobox
          options={tables.map(({ id, schema, name }) => ({ value: String(id), label: `${schema}.${name}` }))}
          {...(chosen ? { value: String(chosen.id) } : {})}
          placeholder="Choose a table"
          searchPlaceholder="Search tables"
          emptyText="No table matches"
          onValueChange={point}
        />
      </Field>
      <Field label="And its column">
        <Select
          value={target?.column ?? ''}
          placeholder="Choose a column"
          disabled={!target}
          options={[...new Set([...targets, ...(target?.column ? [target.column] : [])])].map((name) => ({
            value: name,
            label: name,
          }))}
          onChange={(event) => target && onChange({ target: { ...target, column: event.target.value } })}
        />
      </Field>
      <div className="absolute end-2 top-2">
        <IconButton size="small" label={`Remove foreign key ${number}`} onClick={onRemove}>
          <X size={14} aria-hidden />
        </IconButton>
      </div>
    </fieldset>
  )
}

const onDeleteLabels = {
  'NO ACTION': 'Refuse the deletion',
  RESTRICT: 'Refuse at once, even within a transaction',
  CASCADE: 'Delete this row too',
  'SET NULL': 'Set the column to NULL',
  'SET DEFAULT': 'Set the column to its default',
} as const
