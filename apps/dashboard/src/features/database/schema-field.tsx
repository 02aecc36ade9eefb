import { isSystemSchema } from '@plinth/catalog/system-schemas'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { useQuery } from '@tanstack/react-query'
import { schemasQuery } from '../../data/tables.ts'

interface SchemaFieldProps {
  projectRef: string
  value: string
  error: string | undefined
  onChange: (schema: string) => void
}

/** Which of people's schemas something new is created in. */
export function SchemaField({ projectRef, value, error, onChange }: SchemaFieldProps) {
  const { data: schemas = [] } = useQuery(schemasQuery(projectRef))
  const names = new Set([...schemas.map(({ name }) => name).filter((name) => !isSystemSchema(name)), value])
  return (
    <Field label="Schema" error={error}>
      <Select
        value={value}
        options={[...names].map((name) => ({ value: name, label: name }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
