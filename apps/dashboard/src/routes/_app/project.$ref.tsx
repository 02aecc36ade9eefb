import { createFileRoute } from '@tanstack/react-router'
import { requireProject } from '../../access/require-existence.ts'
import { ProjectFrame } from '../../features/projects/project-frame.tsx'

export const Route = createFileRoute('/_app/project/$ref')({
  loader: ({ params: { ref }, location, preload }) => requireProject(ref, { preload, href: location.href }),
  component: Project,
})

function Project() {
  return <ProjectFrame projectRef={Route.useParams().ref} />
}
