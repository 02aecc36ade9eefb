import { ourSchema } from '@plinth/catalog/system-schemas'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { schemasQuery } from '../../data/tables.ts'

interface ObjectFiltersProps {
  /** Of the search field. */
  label: string
  projectRef: string
  schema: string | undefined
  /** Left out where there is nothing to choose. */
  onSchema: ((schema: string | undefined) => void) | undefined
  search: string
  onSearch: (search: string) => void
  /** How many are shown, in words; empty while nobody knows. */
  count: string
}

const LONGEST_NAME = 63

/** Narrows a list to a schema, and to what has a text in its name. */
export function ObjectFilters({ label, projectRef, schema, onSchema, search, onSearch, count }: ObjectFiltersProps) {
  const { data: schemas = [] } = useQuery({ ...schemasQuery(projectRef), enabled: onSchema !== undefined })
  const names = schemas.map(({ name }) => name).filter((name) => name !== ourSchema)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {onSchema && (
        <div className="w-full sm:w-52">
          <Select
            aria-label="Schema"
            value={schema ?? ''}
            options={[
              { value: '', label: 'All of your schemas' },
              ...withChosen(names, schema).map((name) => ({ value: name, label: name })),
            ]}
            onChange={({ target: { value } }) => onSchema(value === '' ? undefined : value)}
          />
        </div>
      )}
      <div className="w-full sm:w-72">
        <TextInput
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={LONGEST_NAME}
          icon={<Search size={14} aria-hidden />}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      <output className="shrink-0 text-muted">{count}</output>
    </div>
  )
}

const withChosen = (names: readonly string[], chosen: string | undefined) =>
  chosen === undefined || names.includes(chosen) ? names : [...names, chosen]
