import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdvisorsArea } from '../../features/advisors/advisors-area.tsx'

export const Route = createFileRoute('/_app/project/$ref/advisors')({
  staticData: { fillsTheScreen: true },
  component: Advisors,
})

function Advisors() {
  return (
    <AdvisorsArea>
      <Outlet />
    </AdvisorsArea>
  )
}
