import { createFileRoute } from '@tanstack/react-router'
import { IndexesPage } from '../../features/database/indexes/indexes-page.tsx'
import { objectsSearch } from '../../features/database/objects-search.ts'

export const Route = createFileRoute('/_app/project/$ref/database/indexes')({
  validateSearch: objectsSearch,
  staticData: { skeleton: 'table' },
  component: Indexes,
})

function Indexes() {
  const navigate = Route.useNavigate()
  return (
    <IndexesPage
      projectRef={Route.useParams().ref}
      chosen={Route.useSearch()}
      onChoose={(part) => void navigate({ search: (search) => ({ ...search, ...part }), resetScroll: false })}
    />
  )
}
