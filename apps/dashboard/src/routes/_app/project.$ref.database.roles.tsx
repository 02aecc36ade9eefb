import { createFileRoute } from '@tanstack/react-router'
import { RolesPage } from '../../features/database/roles-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/database/roles')({
  staticData: { skeleton: 'table' },
  component: Roles,
})

function Roles() {
  return <RolesPage projectRef={Route.useParams().ref} />
}
