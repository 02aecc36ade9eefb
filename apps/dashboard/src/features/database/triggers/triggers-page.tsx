import { isSystemSchema } from '@plinth/catalog/system-schemas'
import { triggers } from '@plinth/contract/triggers'
import type { TableTrigger } from '@plinth/postgres-meta/introspect/table-triggers'
import { Badge } from '@plinth/ui/badge'
import { IconButton } from '@plinth/ui/icon-button'
import { Switch } from '@plinth/ui/switch'
import type { TableColumn } from '@plinth/ui/table'
import { RowLink } from '@plinth/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useCall } from '../../../api/api.ts'
import { toastError } from '../../../api/toast-error.ts'
import { useSearchText } from '../../../components/lists/use-search-text.ts'
import { refreshTriggers, triggersQuery } from '../../../data/triggers.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { ObjectsPage } from '../objects-page.tsx'
import type { ObjectsSearch } from '../objects-search.ts'
import { useMayChange } from '../use-may-change.ts'
import { namedTrigger } from './named-trigger.ts'

const NewTriggerSheet = lazy(async () => ({ default: (await import('./new-trigger-sheet.tsx')).NewTriggerSheet }))
const DefinitionSheet = lazy(async () => ({ default: (await import('../definition-sheet.tsx')).DefinitionSheet }))
const DropTriggerDialog = lazy(async () => ({ default: (await import('./drop-trigger-dialog.tsx')).DropTriggerDialog }))

interface TriggersPageProps {
  projectRef: string
  chosen: ObjectsSearch
  onChoose: (chosen: Partial<ObjectsSearch>) => void
}

/** What runs by itself when rows of tables change. */
export function TriggersPage({ projectRef, chosen, onChoose }: TriggersPageProps) {
  const { schema, open } = chosen
  const [search, setSearch] = useSearchText()
  const found = useInfiniteQuery(triggersQuery(projectRef, { schema, search: useDeferredValue(search.trim()) }))
  const [isCreating, setCreating] = useState(false)
  const [dropping, setDropping] = useState<TableTrigger>()
  const isAllowed = useMayChange(projectRef)
  const canChange = (trigger: TableTrigger) => isAllowed && isOfPeople(trigger)
  const set = useCall(triggers.set, {
    onSuccess: (_, { name, is_enabled }) => {
      toast.success(`${is_enabled ? 'Enabled' : 'Disabled'} ${name}.`)
      void refreshTriggers()
    },
    onError: (error) => {
      toastError(error)
      // somebody else may have changed it
      void refreshTriggers()
    },
  })
  const shown = found.data?.pages.flat().find(({ id }) => String(id) === open)
  return (
    <ObjectsPage
      projectRef={projectRef}
      title="Triggers"
      description="A trigger calls your function when rows of a table are inserted, updated or deleted."
      noun={['trigger', 'triggers']}
      findLabel="Find a table or a trigger"
      found={found}
      schema={schema}
      onSchema={(next) => onChoose({ schema: next })}
      search={search}
      onSearch={setSearch}
      columns={[
        ...columns,
        {
          key: 'state',
          header: 'Enabled',
          cell: (trigger) => (
            <State
              trigger={trigger}
              {...(canChange(trigger) && !trigger.on_view
                ? {
                    isChanging: set.isPending && set.variables.object_id === String(trigger.id),
                    onSet: (is_enabled: boolean) =>
                      set.mutate({ ref: projectRef, ...namedTrigger(trigger), is_enabled }),
                  }
                : {})}
            />
          ),
        },
      ]}
      hasCornerAction
      actions={(trigger) =>
        canChange(trigger) && !trigger.on_view ? (
          <IconButton label={`Drop ${trigger.name} of ${trigger.table}`} onClick={() => setDropping(trigger)}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
        ) : null
      }
      about="Create a function that returns trigger first, then a trigger that calls it."
      createLabel="Create trigger"
      onCreate={() => setCreating(true)}
    >
      <Suspense>
        {isCreating && (
          <NewTriggerSheet projectRef={projectRef} schema={schema ?? 'public'} onClose={() => setCreating(false)} />
        )}
        {shown && (
          <DefinitionSheet
            title={shown.name}
            description={`A trigger of ${shown.schema}.${shown.table}`}
            definition={shown.definition}
            onClose={() => onChoose({ open: undefined })}
          />
        )}
        {dropping && (
          <DropTriggerDialog projectRef={projectRef} trigger={dropping} onClose={() => setDropping(undefined)} />
        )}
      </Suspense>
    </ObjectsPage>
  )
}

const isOfPeople = ({ schema, belongs_to }: TableTrigger) => belongs_to === null && !isSystemSchema(schema)

const columns: TableColumn<TableTrigger>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    width: '24%',
    cell: ({ id, name, belongs_to }) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-normal">
        <RowLink asChild className="font-mono wrap-anywhere">
          <Link to="." search={(search: object) => ({ ...search, open: String(id) })} resetScroll={false}>
            {name}
          </Link>
        </RowLink>
        {belongs_to === 'parent' && <Badge>Of the partitioned table</Badge>}
        {belongs_to === 'extension' && <Badge>Of an extension</Badge>}
      </span>
    ),
  },
  {
    key: 'table',
    header: 'Table',
    width: '20%',
    cell: ({ schema, table }) => (
      <span className="font-mono text-label wrap-anywhere">
        <span className="text-muted">{schema}.</span>
        {table}
      </span>
    ),
  },
  {
    key: 'when',
    header: 'Runs',
    cell: ({ timing, events, columns: named, level }) => (
      <span className="wrap-anywhere">
        {timing} {events.join(', ')}
        {named.length > 0 && ` OF ${named.join(', ')}`}
        <span className="text-muted">{level === 'ROW' ? ', for each row' : ', once for a statement'}</span>
      </span>
    ),
  },
  {
    key: 'function',
    header: 'Calls',
    cell: ({ function: called }) => <span className="font-mono text-label wrap-anywhere">{called}</span>,
  },
]

interface StateProps {
  trigger: TableTrigger
  isChanging?: boolean
  /** Left out where the person may not change it. */
  onSet?: (isEnabled: boolean) => void
}

function State({ trigger: { name, table, state }, isChanging = false, onSet }: StateProps) {
  return (
    <span className="relative z-1 flex items-center gap-2">
      {onSet && (
        <Switch
          label={`${name} of ${table} is enabled`}
          hideLabel
          checked={state !== 'disabled'}
          disabled={isChanging}
          onCheckedChange={onSet}
        />
      )}
      <span className="text-muted">{states[state]}</span>
    </span>
  )
}

const states = {
  enabled: 'Yes',
  disabled: 'No',
  replica: 'For replicas only',
  always: 'Always, for replicas too',
} as const satisfies Record<TableTrigger['state'], string>
