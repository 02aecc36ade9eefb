import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DatabaseArea } from '../../features/database/database-area.tsx'

export const Route = createFileRoute('/_app/project/$ref/database')({
  staticData: { fillsTheScreen: true },
  component: Database,
})

function Database() {
  return (
    <DatabaseArea>
      <Outlet />
    </DatabaseArea>
  )
}
