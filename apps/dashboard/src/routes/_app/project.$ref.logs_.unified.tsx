import { createFileRoute } from '@tanstack/react-router'
import { UnifiedLogsPage } from '../../features/logs/unified-logs-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/logs_/unified')({
  staticData: { skeleton: 'table', worksWithoutDatabase: true },
  component: UnifiedLogsPage,
})
