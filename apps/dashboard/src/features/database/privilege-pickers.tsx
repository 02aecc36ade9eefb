import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import type { PrivilegesSearch } from './privileges-search.ts'
import type { PrivilegeSubject } from './use-privilege-subject.ts'

interface PrivilegePickersProps {
  subject: PrivilegeSubject
  onChange: (search: PrivilegesSearch) => void
}

/** Schema, table and role. Another schema begins with its first table. */
export function PrivilegePickers({ subject, onChange }: PrivilegePickersProps) {
  const { schema, role, table, schemas, roles, tables = [] } = subject
  const now = { schema, role, ...(table ? { table: table.name } : {}) }
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Schema">
        <Select
          value={schema}
          options={schemas.map(optionOf)}
          onChange={({ target: { value } }) => onChange({ schema: value, role })}
        />
      </Field>
      <Field label="Table">
        <Select
          value={table?.name ?? ''}
          placeholder="Choose a table"
          disabled={tables.length === 0}
          options={tables.map(({ name }) => optionOf(name))}
          onChange={({ target: { value } }) => onChange({ ...now, table: value })}
        />
      </Field>
      <Field label="Role">
        <Select
          value={role}
          options={roles.map(optionOf)}
          onChange={({ target: { value } }) => onChange({ ...now, role: value })}
        />
      </Field>
    </div>
  )
}

const optionOf = (name: string) => ({ value: name, label: name })
