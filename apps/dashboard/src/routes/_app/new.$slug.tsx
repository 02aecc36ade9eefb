import { selectablePlanIds } from '@plinth/catalog/plans'
import { createFileRoute } from '@tanstack/react-router'
import { requireMfa } from '../../access/require-existence.ts'
import { requireFeature } from '../../access/require-feature.ts'
import { NewProjectPage } from '../../features/projects/new-project-page.tsx'

type SelectablePlan = (typeof selectablePlanIds)[number]

interface NewProjectSearch {
  plan?: SelectablePlan
  /** The id of a backup, with the ref of its project. */
  backup?: string
  of?: string
  /** A moment after that backup. */
  at?: string
}

export const Route = createFileRoute('/_app/new/$slug')({
  validateSearch: ({ plan, backup, of, at }: Record<string, unknown>): NewProjectSearch => ({
    plan: selectablePlanIds.find((id) => id === plan),
    ...(typeof backup === 'string' && typeof of === 'string' ? { backup, of } : {}),
    ...(typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? { at } : {}),
  }),
  beforeLoad: requireFeature('projects:create'),
  loader: ({ params: { slug }, preload }) => requireMfa(slug, { preload }),
  staticData: { skeleton: 'form' },
  component: NewProject,
})

function NewProject() {
  const { slug } = Route.useParams()
  const { plan, backup, of, at } = Route.useSearch()
  const named = backup && of ? { id: backup, ref: of, ...(at ? { at } : {}) } : undefined
  return <NewProjectPage slug={slug} plan={plan} backup={named} />
}
