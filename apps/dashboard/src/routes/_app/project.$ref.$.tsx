import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotBuiltPage } from '../../features/not-built/not-built-page.tsx'

/** Addresses of a project that have no page of their own: some of them say what will be there. */
export const Route = createFileRoute('/_app/project/$ref/$')({
  // fetched here, because what a loader imports belongs to every page
  loader: async ({ params: { _splat: path = '' }, context }) => {
    const { subjectAt } = await import('../../features/not-built/subjects.ts')
    const subject = subjectAt(path)
    if (!subject) throw notFound()
    if (subject.requires) {
      const { requireFeature } = await import('../../access/require-feature.ts')
      await requireFeature(subject.requires)({ context })
    }
    return subject
  },
  staticData: { worksWithoutDatabase: true },
  component: NotBuilt,
})

function NotBuilt() {
  return <NotBuiltPage projectRef={Route.useParams().ref} subject={Route.useLoaderData()} />
}
