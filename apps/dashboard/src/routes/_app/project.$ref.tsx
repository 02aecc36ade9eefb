import { createFileRoute } from '@tanstack/react-router'
import { requireProject } from '../../access/require-existence.ts'
import { rememberOrganization } from '../../data/last-visited-organization.ts'
import { ProjectFrame } from '../../features/projects/project-frame.tsx'

export const Route = createFileRoute('/_app/project/$ref')({
  loader: async ({ params: { ref }, location, preload }) => {
    const { organization_slug } = await requireProject(ref, { preload, href: location.href })
    if (!preload) rememberOrganization(organization_slug)
  },
  component: Project,
})

function Project() {
  return <ProjectFrame projectRef={Route.useParams().ref} />
}
