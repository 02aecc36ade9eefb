import { createFileRoute } from '@tanstack/react-router'
import { invitationsQuery, membersQuery } from '../../data/members.ts'
import { TeamPage } from '../../features/members/team-page.tsx'

export const Route = createFileRoute('/_app/org/$slug/team')({
  validateSearch: ({ invite }: Record<string, unknown>): { invite?: 'person' } =>
    invite === 'person' ? { invite } : {},
  // other pages need nothing of it
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient }, params: { slug } }) =>
    Promise.all([queryClient.ensureQueryData(membersQuery(slug)), queryClient.ensureQueryData(invitationsQuery(slug))]),
  staticData: { skeleton: 'table' },
  component: Team,
})

function Team() {
  return <TeamPage slug={Route.useParams().slug} isInviting={Route.useSearch().invite === 'person'} />
}
