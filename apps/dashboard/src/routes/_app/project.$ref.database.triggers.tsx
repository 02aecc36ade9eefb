import { createFileRoute } from '@tanstack/react-router'
import { TriggersPage } from '../../features/database/triggers/triggers-page.tsx'
import { objectsSearch } from '../../features/database/objects-search.ts'

export const Route = createFileRoute('/_app/project/$ref/database/triggers')({
  validateSearch: objectsSearch,
  staticData: { skeleton: 'table' },
  component: Triggers,
})

function Triggers() {
  const navigate = Route.useNavigate()
  return (
    <TriggersPage
      projectRef={Route.useParams().ref}
      chosen={Route.useSearch()}
      onChoose={(part) => void navigate({ search: (search) => ({ ...search, ...part }), resetScroll: false })}
    />
  )
}
