import { createFileRoute, notFound } from '@tanstack/react-router'
import { DiscussionPage } from '../features/previews/discussion-page.tsx'

export const Route = createFileRoute('/discussions/$key')({
  // other pages need nothing of it
  codeSplitGroupings: [['loader', 'component']],
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
