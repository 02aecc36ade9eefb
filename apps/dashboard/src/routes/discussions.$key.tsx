import { createFileRoute, notFound } from '@tanstack/react-router'
import { DiscussionPage } from '../features/discussions/discussion-page.tsx'

export const Route = createFileRoute('/discussions/$key')({
  // fetched here, because what a loader imports belongs to every page
  loader: async ({ params: { key } }) => {
    const { previews } = await import('@plinth/catalog/previews')
    const preview = previews.find((candidate) => candidate.key === key)
    if (!preview) throw notFound()
    return preview
  },
  component: Discussion,
})

function Discussion() {
  return <DiscussionPage preview={Route.useLoaderData()} />
}
