import { createFileRoute } from '@tanstack/react-router'
import { homeSearch } from '../../features/projects/home/home-search.ts'
import { ProjectHomePage } from '../../features/projects/home/project-home-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/')({
  validateSearch: homeSearch,
  staticData: { skeleton: 'charts' },
  component: ProjectHome,
})

function ProjectHome() {
  return <ProjectHomePage projectRef={Route.useParams().ref} range={Route.useSearch().range ?? 'hour'} />
}
