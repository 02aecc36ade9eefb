import { createFileRoute } from '@tanstack/react-router'
import { loadPlatformBackups, PlatformBackupsPage } from '../../features/platform-backups/platform-backups-page.tsx'

export const Route = createFileRoute('/_app/platform-backups')({
  // only the operator comes here, so that nobody else fetches what it needs
  codeSplitGroupings: [['loader', 'component']],
  loader: loadPlatformBackups,
  staticData: { skeleton: 'table' },
  component: PlatformBackupsPage,
})
