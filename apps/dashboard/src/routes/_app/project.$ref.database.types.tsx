import { createFileRoute } from '@tanstack/react-router'
import { TypesPage } from '../../features/database/types/types-page.tsx'
import { objectsSearch } from '../../features/database/objects-search.ts'

export const Route = createFileRoute('/_app/project/$ref/database/types')({
  validateSearch: objectsSearch,
  staticData: { skeleton: 'table' },
  component: Types,
})

function Types() {
  const navigate = Route.useNavigate()
  return (
    <TypesPage
      projectRef={Route.useParams().ref}
      chosen={Route.useSearch()}
      onChoose={(part) => void navigate({ search: (search) => ({ ...search, ...part }), resetScroll: false })}
    />
  )
}
