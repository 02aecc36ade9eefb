import { inControlPlane } from './control-plane.ts'
import type { Plinth } from './plinth.ts'

const agreed = {
  active_projects: null,
  largest_compute_size: '16xlarge',
  roles: ['Owner', 'Admin', 'Developer', 'Read-only'],
  project_roles: true,
}

/** As an operator agrees it, in the control plane itself: not everyone in a story is one. */
export const liftLimits = (plinth: Plinth, slug: string) =>
  inControlPlane(plinth, (client) =>
    client.query('update platform.organizations set limit_overrides = $2 where slug = $1', [slug, agreed]),
  )
