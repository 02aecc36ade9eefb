import { selectablePlanIds } from '@plinth/catalog/plans'
import { createFileRoute } from '@tanstack/react-router'
import { requireMfa } from '../../access/require-existence.ts'
import { requireFeature } from '../../access/require-feature.ts'
import { NewProjectPage } from '../../features/projects/new-project-page.tsx'

type SelectablePlan = (typeof selectablePlanIds)[number]

export const Route = createFileRoute('/_app/new/$slug')({
  validateSearch: ({ plan }: Record<string, unknown>): { plan?: SelectablePlan } => ({
    plan: selectablePlanIds.find((id) => id === plan),
  }),
  beforeLoad: requireFeature('projects:create'),
  loader: ({ params: { slug }, preload }) => requireMfa(slug, { preload }),
  staticData: { skeleton: 'form' },
  component: NewProject,
})

function NewProject() {
  const { slug } = Route.useParams()
  const { plan } = Route.useSearch()
  return <NewProjectPage slug={slug} plan={plan} />
}
