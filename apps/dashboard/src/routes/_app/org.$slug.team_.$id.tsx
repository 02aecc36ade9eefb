import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../data/members.ts'
import { projectsQuery } from '../../data/projects.ts'
import { MemberPage } from '../../features/members/member-page.tsx'

export const Route = createFileRoute('/_app/org/$slug/team_/$id')({
  // other pages need nothing of it
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient }, params: { slug } }) =>
    Promise.all([queryClient.ensureQueryData(membersQuery(slug)), queryClient.ensureQueryData(projectsQuery(slug))]),
  staticData: { skeleton: 'table' },
  component: Member,
})

function Member() {
  return <MemberPage {...Route.useParams()} />
}
