import { createFileRoute } from '@tanstack/react-router'
import { objectsSearch } from '../../features/database/objects-search.ts'
import { PoliciesPage } from '../../features/database/policies/policies-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/database/policies')({
  validateSearch: objectsSearch,
  staticData: { skeleton: 'table' },
  component: Policies,
})

function Policies() {
  const navigate = Route.useNavigate()
  const { ref } = Route.useParams()
  const { schema } = Route.useSearch()
  return (
    <PoliciesPage
      projectRef={ref}
      schema={schema}
      onSchema={(next) => void navigate({ search: (search) => ({ ...search, schema: next }), resetScroll: false })}
    />
  )
}
