import { Button } from '@plinth/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { referableTablesQuery } from '../../../data/new-table.ts'
import { ForeignKeyFields } from './foreign-key-fields.tsx'
import { changeForeignKey, nextKey, type TableForm } from './table-form.ts'

interface ForeignKeyListProps {
  projectRef: string
  form: TableForm
  onChange: (form: TableForm) => void
  errorAt: (field: string) => string | undefined
}

export function ForeignKeyList({ projectRef, form, onChange, errorAt }: ForeignKeyListProps) {
  const { data: tables } = useQuery(referableTablesQuery(projectRef))
  const add = () =>
    onChange({
      ...form,
      foreignKeys: [
        ...form.foreignKeys,
        { key: nextKey(form), column: '', target: undefined, onDelete: 'NO ACTION' as const },
      ],
    })
  return (
    <section aria-label="Foreign keys" className="flex flex-col gap-3">
      <h3 className="font-medium">Foreign keys</h3>
      <ul className="flex flex-col gap-3 empty:hidden">
        {form.foreignKeys.map((foreignKey, index) => (
          <li key={foreignKey.key}>
            <ForeignKeyFields
              projectRef={projectRef}
              foreignKey={foreignKey}
              number={index + 1}
              columns={form.columns.flatMap(({ name }) => (name === '' ? [] : [name]))}
              tables={tables ?? []}
              onChange={(change) => onChange(changeForeignKey(form, foreignKey.key, change))}
              onRemove={() =>
                onChange({ ...form, foreignKeys: form.foreignKeys.filter(({ key }) => key !== foreignKey.key) })
              }
              errorAt={(part) => errorAt(`foreign_keys.${index}.${part}`)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={add}>
          Add foreign key
        </Button>
      </div>
    </section>
  )
}
