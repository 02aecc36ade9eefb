import { createFileRoute } from '@tanstack/react-router'
import { BackupsPage } from '../../features/backups/backups-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/database/backups')({
  staticData: { worksWithoutDatabase: true, skeleton: 'table' },
  component: Backups,
})

function Backups() {
  return <BackupsPage projectRef={Route.useParams().ref} />
}
