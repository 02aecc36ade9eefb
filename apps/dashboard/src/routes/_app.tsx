import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ensureSession, goToSignIn } from '../api/session.ts'
import { Shell } from '../app/shell.tsx'
import { deploymentQuery } from '../data/deployment.ts'
import { organizationsQuery } from '../data/organizations.ts'
import { permissionsQuery } from '../data/permissions.ts'
import { profileQuery } from '../data/profile.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ preload, context: { queryClient } }) => {
    if (preload) return
    if (!(await ensureSession())) await goToSignIn()
    // the pages inside ask for these one after the other; what fails, fails there
    const needed = [deploymentQuery(), organizationsQuery(), profileQuery(), permissionsQuery()] as const
    for (const query of needed) void queryClient.ensureQueryData<unknown>(query).catch(() => undefined)
  },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(deploymentQuery()),
      queryClient.ensureQueryData(organizationsQuery()),
      queryClient.ensureQueryData(profileQuery()).then(() => queryClient.ensureQueryData(permissionsQuery())),
    ])
  },
  component: SignedIn,
  // What index.html shows stays until there is something to show. Nothing of its own stands here meanwhile: the router
  // would keep that until the page inside is there too, and the shell would wait for it.
  pendingMs: Infinity,
})

function SignedIn() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
