import { hasOrder, type IndexMethod, indexMethods } from '@plinth/postgres-meta/ddl/index-draft'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { Checkbox } from '@plinth/ui/checkbox'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { Textarea } from '@plinth/ui/textarea'
import type { ReactNode, RefObject } from 'react'
import { IndexColumns } from './index-columns.tsx'
import type { IndexForm } from './index-form.ts'

interface IndexFieldsProps {
  projectRef: string
  table: Table | undefined
  form: IndexForm
  /** What it is called, by the person or as usual. */
  name: string
  onChange: (form: IndexForm) => void
  errorAt: (field: string) => string | undefined
  nameInput: RefObject<HTMLInputElement | null>
  tableField: ReactNode
}

export function IndexFields({
  projectRef,
  table,
  form,
  name,
  onChange,
  errorAt,
  nameInput,
  ...rest
}: IndexFieldsProps) {
  const change = (part: Partial<IndexForm>) => onChange({ ...form, ...part })
  const isPartitioned = table?.kind === 'partitioned'
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {rest.tableField}
        <Field label="Name" error={errorAt('name')}>
          <TextInput
            ref={nameInput}
            mono
            value={name}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
      </div>
      {table && (
        <IndexColumns
          projectRef={projectRef}
          tableId={table.id}
          columns={form.columns}
          hasOrder={hasOrder(form.method)}
          error={errorAt('columns')}
          onChange={(columns) => change({ columns })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Method" error={errorAt('method')} help={methodHelp[form.method]}>
          <Select
            value={form.method}
            options={indexMethods.map((value) => ({ value, label: value }))}
            onChange={(event) => change({ method: indexMethods.find((each) => each === event.target.value)! })}
          />
        </Field>
        <div className="flex flex-col gap-3 sm:pt-6.5">
          <Checkbox
            label="Unique"
            description={
              hasOrder(form.method)
                ? 'No two rows may have the same values in these columns.'
                : 'Only an index of the method btree can be unique.'
            }
            disabled={!hasOrder(form.method)}
            checked={form.is_unique && hasOrder(form.method)}
            onCheckedChange={(is_unique) => change({ is_unique })}
          />
        </div>
      </div>
      <Field
        label="Where"
        optional
        error={errorAt('condition')}
        help="An SQL condition: only rows that it holds for are in the index, such as: deleted_at is null"
      >
        <Textarea
          mono
          rows={2}
          value={form.condition}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => change({ condition: event.target.value })}
        />
      </Field>
      <Checkbox
        label="Build it beside writes (CONCURRENTLY)"
        description={
          isPartitioned
            ? 'Postgres cannot do this for a partitioned table: writes to it wait until the index is built.'
            : form.is_concurrent
              ? 'Others read and write the table meanwhile. It takes longer, and 10 minutes at most. Where it fails or is stopped, an invalid index stays: queries do not use it, and the list shows it, to be dropped.'
              : 'Writes to the table wait until the index is built, for 15 seconds at most. Where it fails, nothing of it stays.'
        }
        disabled={isPartitioned}
        checked={form.is_concurrent}
        onCheckedChange={(is_concurrent) => change({ is_concurrent })}
      />
    </>
  )
}

const methodHelp = {
  btree: 'For equality, ranges and sorting: right for most columns.',
  hash: 'For equality alone, of one column.',
  gin: 'For values with parts, such as arrays, jsonb and full-text search.',
  gist: 'For ranges, shapes and nearest neighbors.',
  brin: 'Very small, for large tables whose rows are stored in the order of the column.',
} as const satisfies Record<IndexMethod, string>
