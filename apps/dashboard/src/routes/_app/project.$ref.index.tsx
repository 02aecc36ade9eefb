import { createFileRoute } from '@tanstack/react-router'
import { ProjectHomePage } from '../../features/projects/home/project-home-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/')({ component: ProjectHome })

function ProjectHome() {
  return <ProjectHomePage projectRef={Route.useParams().ref} />
}
