import { createFileRoute } from '@tanstack/react-router'
import { LogsPage } from '../../features/logs/logs-page.tsx'
import { knownSource } from '../../features/logs/logs-search.ts'
import { oneText } from '../../lib/url/plain-search.ts'

export const Route = createFileRoute('/_app/project/$ref/logs')({
  validateSearch: ({ source, sources }: Record<string, unknown>): { source?: string; sources?: string } => ({
    source: oneText(source),
    sources: oneText(sources),
  }),
  staticData: { fillsTheScreen: true, worksWithoutDatabase: true },
  component: Logs,
})

function Logs() {
  return (
    <LogsPage projectRef={Route.useParams().ref} source={knownSource(Route.useSearch().source) ?? 'postgres_logs'} />
  )
}
