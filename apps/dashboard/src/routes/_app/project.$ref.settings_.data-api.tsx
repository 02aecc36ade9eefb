import { createFileRoute } from '@tanstack/react-router'
import { DataApiPage } from '../../features/data-api/data-api-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/settings_/data-api')({
  staticData: { skeleton: 'form', worksWithoutDatabase: true },
  component: DataApi,
})

function DataApi() {
  return <DataApiPage projectRef={Route.useParams().ref} />
}
