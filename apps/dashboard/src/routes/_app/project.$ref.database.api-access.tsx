import { createFileRoute } from '@tanstack/react-router'
import { ApiAccessPage } from '../../features/database/api-access/api-access-page.tsx'
import { objectsSearch } from '../../features/database/objects-search.ts'

export const Route = createFileRoute('/_app/project/$ref/database/api-access')({
  validateSearch: objectsSearch,
  staticData: { skeleton: 'table' },
  component: ApiAccess,
})

function ApiAccess() {
  const navigate = Route.useNavigate()
  return (
    <ApiAccessPage
      projectRef={Route.useParams().ref}
      chosen={Route.useSearch()}
      onChoose={(part) => void navigate({ search: (search) => ({ ...search, ...part }), resetScroll: false })}
    />
  )
}
