import { createFileRoute } from '@tanstack/react-router'
import { LogsPage } from '../../features/logs/logs-page.tsx'
import { logsSearchOf } from '../../features/logs/logs-search.ts'

export const Route = createFileRoute('/_app/project/$ref/logs')({
  validateSearch: logsSearchOf,
  staticData: { fillsTheScreen: true, worksWithoutDatabase: true },
  component: Logs,
})

function Logs() {
  return <LogsPage projectRef={Route.useParams().ref} search={Route.useSearch()} />
}
