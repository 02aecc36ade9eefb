import { platformEventTriggers } from '@plinth/catalog/platform-event-triggers'
import type { EventTrigger } from '@plinth/postgres-meta/introspect/event-triggers'
import { Badge } from '@plinth/ui/badge'
import { RowLink, type TableColumn } from '@plinth/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useSearchText } from '../../../components/lists/use-search-text.ts'
import { eventTriggersQuery } from '../../../data/event-triggers.ts'
import { ObjectsPage } from '../objects-page.tsx'
import type { ObjectsSearch } from '../objects-search.ts'

const DefinitionSheet = lazy(async () => ({ default: (await import('../definition-sheet.tsx')).DefinitionSheet }))

interface EventTriggersPageProps {
  projectRef: string
  chosen: ObjectsSearch
  onChoose: (chosen: Partial<ObjectsSearch>) => void
}

/** What runs by itself when the structure of the database changes: to be read, since only superusers change it. */
export function EventTriggersPage({ projectRef, chosen, onChoose }: EventTriggersPageProps) {
  const [search, setSearch] = useSearchText()
  const found = useInfiniteQuery(eventTriggersQuery(projectRef, useDeferredValue(search.trim())))
  const shown = found.data?.pages.flat().find(({ id }) => String(id) === chosen.open)
  return (
    <ObjectsPage
      projectRef={projectRef}
      title="Event triggers"
      description="An event trigger calls a function when the structure of the database changes. Postgres lets only superusers create, disable and drop one, and no role of a project is a superuser. You can read them here."
      noun={['event trigger', 'event triggers']}
      findLabel="Find a name, event or command"
      found={found}
      search={search}
      onSearch={setSearch}
      columns={columns}
      about="This database has no event triggers."
    >
      <Suspense>
        {shown && (
          <DefinitionSheet
            title={shown.name}
            description={`An event trigger of ${shown.owner}`}
            definition={shown.definition}
            onClose={() => onChoose({ open: undefined })}
          />
        )}
      </Suspense>
    </ObjectsPage>
  )
}

const columns: TableColumn<EventTrigger>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    width: '40%',
    cell: ({ id, name, belongs_to: belongsTo, comment }) => (
      <span className="block min-w-0 py-1 font-normal">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <RowLink asChild className="font-mono wrap-anywhere">
            <Link to="." search={(search: object) => ({ ...search, open: String(id) })} resetScroll={false}>
              {name}
            </Link>
          </RowLink>
          {belongsTo === 'platform' && <Badge>Managed by Plinth</Badge>}
          {belongsTo === 'extension' && <Badge>Extension</Badge>}
        </span>
        <About text={belongsTo === 'platform' ? platformEventTriggers.get(name) : comment} />
      </span>
    ),
  },
  {
    key: 'event',
    header: 'Runs at',
    width: '28%',
    cell: ({ event, tags }) => (
      <span className="block py-1 wrap-anywhere">
        <span className="font-mono text-label">{event}</span>
        <span className="block text-muted">{commandsOf(tags)}</span>
      </span>
    ),
  },
  {
    key: 'function',
    header: 'Calls',
    cell: ({ function: called }) => <span className="font-mono text-label wrap-anywhere">{called}</span>,
  },
  { key: 'state', header: 'Enabled', cell: ({ state }) => <span className="text-muted">{states[state]}</span> },
]

const About = ({ text }: { text: string | null | undefined }) =>
  text ? <span className="block text-muted wrap-anywhere">{text}</span> : null

const MOST_SHOWN = 4

function commandsOf(tags: readonly string[]) {
  if (tags.length === 0) return 'Every command'
  const shown = tags.slice(0, MOST_SHOWN).join(', ')
  return tags.length > MOST_SHOWN ? `${shown} and ${tags.length - MOST_SHOWN} more` : shown
}

const states = {
  enabled: 'Yes',
  disabled: 'No',
  replica: 'For replicas only',
  always: 'Always, for replicas too',
} as const satisfies Record<EventTrigger['state'], string>
