import { isUsable } from '@plinth/catalog/project-status'
import { createFileRoute } from '@tanstack/react-router'
import { startHome } from '../../data/metrics.ts'
import { projectQuery } from '../../data/projects.ts'
import { homeSearch } from '../../features/projects/home/home-search.ts'
import { ProjectHomePage } from '../../features/projects/home/project-home-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/')({
  validateSearch: homeSearch,
  staticData: { skeleton: 'charts' },
  loader: ({ params: { ref }, location, preload, cause, context: { queryClient } }) => {
    if (preload || cause !== 'enter') return
    const { range = 'hour' } = homeSearch(location.search)
    void queryClient.ensureQueryData(projectQuery(ref)).then(
      ({ status }) => isUsable(status) && startHome(ref, range),
      () => undefined,
    )
  },
  component: ProjectHome,
  codeSplitGroupings: [['loader', 'component']],
})

function ProjectHome() {
  return <ProjectHomePage projectRef={Route.useParams().ref} range={Route.useSearch().range ?? 'hour'} />
}
