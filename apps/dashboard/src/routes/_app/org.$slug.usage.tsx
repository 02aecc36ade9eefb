import { createFileRoute } from '@tanstack/react-router'
import { UsagePage } from '../../features/usage/usage-page.tsx'
import { usageSearchOf } from '../../features/usage/usage-search.ts'

export const Route = createFileRoute('/_app/org/$slug/usage')({
  validateSearch: usageSearchOf,
  // other pages need nothing of it
  codeSplitGroupings: [['component']],
  staticData: { skeleton: 'table' },
  component: Usage,
})

function Usage() {
  return <UsagePage slug={Route.useParams().slug} search={Route.useSearch()} />
}
