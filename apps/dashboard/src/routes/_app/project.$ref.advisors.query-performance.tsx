import { createFileRoute } from '@tanstack/react-router'
import { QueryPerformancePage } from '../../features/advisors/query-performance-page.tsx'
import { queryPerformanceSearch } from '../../features/advisors/query-performance-search.ts'

export const Route = createFileRoute('/_app/project/$ref/advisors/query-performance')({
  validateSearch: queryPerformanceSearch,
  staticData: { skeleton: 'table' },
  component: QueryPerformance,
})

function QueryPerformance() {
  const navigate = Route.useNavigate()
  return (
    <QueryPerformancePage
      projectRef={Route.useParams().ref}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  )
}
