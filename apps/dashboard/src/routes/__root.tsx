import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useFocusOnHeading } from '../components/use-focus-on-heading.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

function Root() {
  useFocusOnHeading()
  return <Outlet />
}
