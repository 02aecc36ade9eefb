import { createFileRoute } from '@tanstack/react-router'
import { FunctionsPage } from '../../features/database/functions/functions-page.tsx'
import { objectsSearch } from '../../features/database/objects-search.ts'

export const Route = createFileRoute('/_app/project/$ref/database/functions')({
  validateSearch: objectsSearch,
  staticData: { skeleton: 'table' },
  component: Functions,
})

function Functions() {
  const navigate = Route.useNavigate()
  return (
    <FunctionsPage
      projectRef={Route.useParams().ref}
      chosen={Route.useSearch()}
      onChoose={(part) => void navigate({ search: (search) => ({ ...search, ...part }), resetScroll: false })}
    />
  )
}
