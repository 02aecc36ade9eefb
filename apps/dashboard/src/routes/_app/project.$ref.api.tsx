import { createFileRoute } from '@tanstack/react-router'
import { ApiPage } from '../../features/data-api/docs/api-page.tsx'
import type { ApiSearch } from '../../features/data-api/docs/api-search.ts'

export const Route = createFileRoute('/_app/project/$ref/api')({
  // the page reads what it knows of it: what is here belongs to every page
  validateSearch: (search: ApiSearch) => search,
  staticData: { fillsTheScreen: true },
  component: Api,
})

function Api() {
  return <ApiPage projectRef={Route.useParams().ref} search={Route.useSearch()} />
}
