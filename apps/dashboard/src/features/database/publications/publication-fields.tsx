import { publicationOperations } from '@plinth/postgres-meta/ddl/publication-draft'
import { Checkbox } from '@plinth/ui/checkbox'
import { Field } from '@plinth/ui/field'
import { IconButton } from '@plinth/ui/icon-button'
import { TextInput } from '@plinth/ui/text-input'
import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { CheckList } from '../check-list.tsx'
import { TableField } from '../table-field.tsx'
import type { PublicationForm, PublishedTableForm } from './publication-form.ts'

interface PublicationFieldsProps {
  projectRef: string
  form: PublicationForm
  onChange: (form: PublicationForm) => void
  errorAt: (field: string) => string | undefined
  nameInput: RefObject<HTMLInputElement | null>
}

export function PublicationFields({ projectRef, form, onChange, errorAt, nameInput }: PublicationFieldsProps) {
  const { tables } = form
  const setTable = (index: number, table: PublishedTableForm) =>
    onChange({ ...form, tables: tables.with(index, table) })
  return (
    <>
      <Field label="Name" error={errorAt('name')}>
        <TextInput
          ref={nameInput}
          mono
          value={form.name}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...form, name: event.target.value })}
        />
      </Field>
      <CheckList
        label="Operations"
        help="Which changes of the tables are sent."
        values={publicationOperations}
        chosen={form.operations}
        error={errorAt('operations')}
        onChange={(operations) => onChange({ ...form, operations })}
      />
      {tables.map((table, index) => (
        <PublishedTable
          key={`${table.schema}.${table.table}`}
          table={table}
          index={index}
          errorAt={errorAt}
          onChange={(next) => setTable(index, next)}
          onRemove={() => onChange({ ...form, tables: tables.toSpliced(index, 1) })}
        />
      ))}
      <TableField
        label={tables.length === 0 ? 'Table' : 'Another table'}
        projectRef={projectRef}
        schema="public"
        table={undefined}
        error={undefined}
        onChange={(table) => {
          if (!table || tables.some((each) => each.schema === table.schema && each.table === table.name)) return
          const added = { schema: table.schema, table: table.name, columns: '', condition: '' }
          onChange({ ...form, tables: [...tables, added] })
        }}
      />
      <p className="text-label text-muted">
        A publication of all tables, or of every table of a schema, needs a superuser, which no role of a project is.
      </p>
      <Checkbox
        label="Send changes of partitions as changes of their table"
        description="Subscribers then need the partitioned table alone, in whatever parts they keep it."
        checked={form.viaRoot}
        onCheckedChange={(viaRoot) => onChange({ ...form, viaRoot })}
      />
    </>
  )
}

interface PublishedTableProps {
  table: PublishedTableForm
  index: number
  errorAt: (field: string) => string | undefined
  onChange: (table: PublishedTableForm) => void
  onRemove: () => void
}

function PublishedTable({ table, index, errorAt, onChange, onRemove }: PublishedTableProps) {
  const name = `${table.schema}.${table.table}`
  const error = errorAt(`tables.${index}.table`)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-control border border-border p-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-mono text-label font-medium wrap-anywhere">{name}</span>
        <IconButton size="small" label={`Remove ${name}`} onClick={onRemove}>
          <X size={14} aria-hidden />
        </IconButton>
      </div>
      {error && (
        <p role="alert" className="text-label text-danger">
          {error}
        </p>
      )}
      <Field
        label="Columns"
        error={errorAt(`tables.${index}.columns`)}
        help="Names with commas between them. Without any, all columns, also later ones."
      >
        <TextInput
          mono
          value={table.columns}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...table, columns: event.target.value })}
        />
      </Field>
      <Field
        label="Only rows where"
        error={errorAt(`tables.${index}.condition`)}
        help="An expression over the row's columns. For updates and deletes, over those of its replica identity."
      >
        <TextInput
          mono
          value={table.condition}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...table, condition: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}
