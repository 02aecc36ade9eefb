import { createFileRoute } from '@tanstack/react-router'
import { ApiKeysPage } from '../../features/project-keys/api-keys-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/settings_/api-keys')({
  staticData: { skeleton: 'table', worksWithoutDatabase: true },
  component: ApiKeys,
})

function ApiKeys() {
  return <ApiKeysPage projectRef={Route.useParams().ref} />
}
