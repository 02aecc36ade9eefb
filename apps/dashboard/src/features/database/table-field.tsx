import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { useQuery } from '@tanstack/react-query'
import { policyTablesQuery } from '../../data/policy-tables.ts'

interface TableFieldProps {
  label?: string
  projectRef: string
  /** Whose tables come first. */
  schema: string
  table: Table | undefined
  error: string | undefined
  onChange: (table: Table | undefined) => void
}

/** Which of people's tables something is created on. */
export function TableField({ label = 'Table', projectRef, schema, table, error, onChange }: TableFieldProps) {
  const { data: tables, isPending } = useQuery(policyTablesQuery(projectRef))
  const [near = [], far = []] = [true, false].map((isNear) =>
    tables?.filter((each) => (each.schema === schema) === isNear),
  )
  return (
    <Field
      label={label}
      error={error}
      {...(tables?.length === 0 ? { help: 'There are no tables yet. Create one first.' } : {})}
    >
      <Select
        value={table?.id ?? ''}
        disabled={isPending}
        placeholder="Choose a table"
        options={[...near, ...far].map(({ id, name, schema: of }) => ({ value: String(id), label: `${of}.${name}` }))}
        onChange={({ target: { value } }) => onChange(tables?.find(({ id }) => String(id) === value))}
      />
    </Field>
  )
}
