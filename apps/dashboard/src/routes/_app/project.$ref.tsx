import { createFileRoute } from '@tanstack/react-router'
import { requireCanonicalPath } from '../../access/require-canonical-path.ts'
import { requireProject } from '../../access/require-existence.ts'
import { rememberOrganization } from '../../data/last-visited-organization.ts'
import { projectQuery } from '../../data/projects.ts'
import { ProjectFrame } from '../../features/projects/project-frame.tsx'

export const Route = createFileRoute('/_app/project/$ref')({
  beforeLoad: (visit) => {
    // every call to the database of a project waits for it
    void visit.context.queryClient.ensureQueryData(projectQuery(visit.params.ref)).catch(() => undefined)
    return requireCanonicalPath(visit)
  },
  loader: async ({ params: { ref }, location, preload }) => {
    const { organization_slug } = await requireProject(ref, { preload, href: location.href })
    if (!preload) rememberOrganization(organization_slug)
  },
  component: Project,
})

function Project() {
  return <ProjectFrame projectRef={Route.useParams().ref} />
}
