import { isSystemSchema } from '@plinth/catalog/system-schemas'
import type { EnumType } from '@plinth/postgres-meta/introspect/enums'
import { Badge } from '@plinth/ui/badge'
import { IconButton } from '@plinth/ui/icon-button'
import type { TableColumn } from '@plinth/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useSearchText } from '../../../components/lists/use-search-text.ts'
import { enumsQuery } from '../../../data/enums.ts'
import { ObjectsPage } from '../objects-page.tsx'
import type { ObjectsSearch } from '../objects-search.ts'
import { useMayChange } from '../use-may-change.ts'

const NewTypeSheet = lazy(async () => ({ default: (await import('./new-type-sheet.tsx')).NewTypeSheet }))
const EditTypeSheet = lazy(async () => ({ default: (await import('./edit-type-sheet.tsx')).EditTypeSheet }))
const DropTypeDialog = lazy(async () => ({ default: (await import('./drop-type-dialog.tsx')).DropTypeDialog }))

interface TypesPageProps {
  projectRef: string
  chosen: ObjectsSearch
  onChoose: (chosen: Partial<ObjectsSearch>) => void
}

/** Types with a fixed list of values, and where they are used. */
export function TypesPage({ projectRef, chosen, onChoose }: TypesPageProps) {
  const { schema, open } = chosen
  const [search, setSearch] = useSearchText()
  const found = useInfiniteQuery(enumsQuery(projectRef, { schema, search: useDeferredValue(search.trim()) }))
  const [isCreating, setCreating] = useState(false)
  const [dropping, setDropping] = useState<EnumType>()
  const isAllowed = useMayChange(projectRef)
  const canChange = (type: EnumType) => isAllowed && type.extension === null && !isSystemSchema(type.schema)
  const editing = found.data?.pages.flat().find((type) => String(type.id) === open && canChange(type))
  return (
    <ObjectsPage
      projectRef={projectRef}
      title="Enumerated types"
      description="A column of such a type takes one of a fixed list of values, which also sort in that order."
      noun={['type', 'types']}
      findLabel="Find a type or a value"
      found={found}
      schema={schema}
      onSchema={(next) => onChoose({ schema: next })}
      search={search}
      onSearch={setSearch}
      columns={columns}
      actions={(type) =>
        canChange(type) ? (
          <>
            <IconButton label={`Edit ${type.name}`} onClick={() => onChoose({ open: String(type.id) })}>
              <Pencil size={15} aria-hidden />
            </IconButton>
            <IconButton label={`Drop ${type.name}`} onClick={() => setDropping(type)}>
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </>
        ) : null
      }
      about="A type such as order_status, with the values new, paid and shipped."
      createLabel="Create type"
      onCreate={() => setCreating(true)}
    >
      <Suspense>
        {isCreating && (
          <NewTypeSheet projectRef={projectRef} schema={schema ?? 'public'} onClose={() => setCreating(false)} />
        )}
        {editing && (
          <EditTypeSheet
            key={editing.id}
            projectRef={projectRef}
            type={editing}
            onClose={() => onChoose({ open: undefined })}
          />
        )}
        {dropping && <DropTypeDialog projectRef={projectRef} type={dropping} onClose={() => setDropping(undefined)} />}
      </Suspense>
    </ObjectsPage>
  )
}

const columns: TableColumn<EnumType>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    width: '28%',
    cell: ({ schema, name, comment, extension }) => (
      <span className="block min-w-0 font-normal">
        <span className="font-mono font-medium wrap-anywhere">
          <span className="text-muted">{schema}.</span>
          {name}
        </span>
        {comment && <span className="block text-muted wrap-anywhere">{comment}</span>}
        {extension !== null && <span className="block text-muted">Of the extension {extension}</span>}
      </span>
    ),
  },
  {
    key: 'values',
    header: 'Values',
    width: '38%',
    cell: ({ values }) => (
      <span className="flex flex-wrap gap-1 py-1">
        {values.slice(0, MOST_SHOWN).map((value) => (
          <Badge key={value}>
            <span className="max-w-60 truncate font-mono" title={value}>
              {value}
            </span>
          </Badge>
        ))}
        {values.length > MOST_SHOWN && <span className="text-muted">and {values.length - MOST_SHOWN} more</span>}
        {values.length === 0 && <span className="text-muted">None</span>}
      </span>
    ),
  },
  {
    key: 'used',
    header: 'Used by',
    cell: ({ used_by: names, used_by_count: count }) =>
      count === 0 ? (
        <span className="text-muted">No column</span>
      ) : (
        <span className="block py-1 font-mono text-label wrap-anywhere">
          {names.slice(0, MOST_COLUMNS).join(', ')}
          {count > MOST_COLUMNS && <span className="font-sans text-muted"> and {count - MOST_COLUMNS} more</span>}
        </span>
      ),
  },
]

const MOST_SHOWN = 30
const MOST_COLUMNS = 5
