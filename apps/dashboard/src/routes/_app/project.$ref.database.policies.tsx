import { createFileRoute } from '@tanstack/react-router'
import { PoliciesPage } from '../../features/database/policies/policies-page.tsx'
import { oneText } from '../../lib/url/plain-search.ts'

interface PoliciesSearch {
  schema?: string | undefined
  search?: string | undefined
}

export const Route = createFileRoute('/_app/project/$ref/database/policies')({
  validateSearch: ({ schema, search }: Record<string, unknown>): PoliciesSearch => ({
    schema: oneText(schema),
    search: oneText(search),
  }),
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
