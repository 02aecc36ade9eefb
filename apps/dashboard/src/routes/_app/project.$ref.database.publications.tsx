import { createFileRoute } from '@tanstack/react-router'
import { objectsSearch } from '../../features/database/objects-search.ts'
import { PublicationsPage } from '../../features/database/publications/publications-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/database/publications')({
  validateSearch: objectsSearch,
  staticData: { skeleton: 'table' },
  component: Publications,
})

function Publications() {
  const navigate = Route.useNavigate()
  return (
    <PublicationsPage
      projectRef={Route.useParams().ref}
      chosen={Route.useSearch()}
      onChoose={(part) => void navigate({ search: (search) => ({ ...search, ...part }), resetScroll: false })}
    />
  )
}
