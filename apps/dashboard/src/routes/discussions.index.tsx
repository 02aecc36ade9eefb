import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { deploymentQuery } from '../data/deployment.ts'
import { DiscussionBoardPage } from '../features/previews/discussion-board-page.tsx'

export const Route = createFileRoute('/discussions/')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(deploymentQuery()),
  component: DiscussionBoard,
})

function DiscussionBoard() {
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  return <DiscussionBoardPage edition={deployment.edition} />
}
