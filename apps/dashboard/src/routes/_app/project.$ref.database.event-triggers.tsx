import { createFileRoute } from '@tanstack/react-router'
import { EventTriggersPage } from '../../features/database/event-triggers/event-triggers-page.tsx'
import { objectsSearch } from '../../features/database/objects-search.ts'

export const Route = createFileRoute('/_app/project/$ref/database/event-triggers')({
  validateSearch: objectsSearch,
  staticData: { skeleton: 'table' },
  component: EventTriggers,
})

function EventTriggers() {
  const navigate = Route.useNavigate()
  return (
    <EventTriggersPage
      projectRef={Route.useParams().ref}
      chosen={Route.useSearch()}
      onChoose={(part) => void navigate({ search: (search) => ({ ...search, ...part }), resetScroll: false })}
    />
  )
}
