import { Button } from '@plinth/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { typesQuery } from '../../../data/new-table.ts'
import { ColumnFields } from './column-fields.tsx'
import { changeColumn, emptyColumn, nextKey, removeColumn, type TableForm } from './table-form.ts'
import { defaultChoices, typeChoices } from './type-choices.ts'

interface ColumnListProps {
  projectRef: string
  form: TableForm
  onChange: (form: TableForm) => void
  errorAt: (field: string) => string | undefined
  hasFixedKey?: boolean
}

export function ColumnList({ projectRef, form, onChange, errorAt, hasFixedKey = false }: ColumnListProps) {
  const { data: own = [] } = useQuery(typesQuery(projectRef))
  const [added, setAdded] = useState<number>()
  const types = useId()
  const error = errorAt('columns') ?? errorAt('primary_key')
  function add() {
    const key = nextKey(form)
    setAdded(key)
    onChange({ ...form, columns: [...form.columns, emptyColumn(key)] })
  }
  return (
    <section aria-label="Columns" className="flex flex-col gap-3">
      <h3 className="font-medium">Columns</h3>
      {error && (
        <p role="alert" className="text-label text-danger">
          {error}
        </p>
      )}
      <datalist id={types}>
        {typeChoices(own).map(({ type, about }) => (
          <option key={type} value={type}>
            {about}
          </option>
        ))}
      </datalist>
      <ul className="flex flex-col gap-3">
        {form.columns.map((column, index) => (
          <li key={column.key}>
            <ColumnFields
              column={column}
              label={column.name || `Column ${index + 1}`}
              types={types}
              defaults={defaultChoices(column.type, own)}
              hasFixedKey={hasFixedKey}
              hasFocus={column.key === added}
              onChange={(change) => onChange(changeColumn(form, column.key, change))}
              onRemove={() => onChange(removeColumn(form, column.key))}
              errorAt={(part) => errorAt(`columns.${index}.${part}`)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={add}>
          Add column
        </Button>
      </div>
    </section>
  )
}
