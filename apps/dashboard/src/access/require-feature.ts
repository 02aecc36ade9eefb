import type { QueryClient } from '@tanstack/react-query'
import { deploymentQuery } from '../data/deployment.ts'
import { permissionsQuery } from '../data/permissions.ts'
import { profileQuery } from '../data/profile.ts'
import { accessOf, type Requirement } from './access.ts'

/** Thrown for an address whose feature is switched off here; the error screen says so. */
export class FeatureOff extends Error {
  override name = 'FeatureOff'

  constructor() {
    super('This part of the dashboard is switched off here.')
  }
}

/** For a route's `beforeLoad`: the page exists only where the feature is on. */
export function requireFeature(requirement: Requirement) {
  return async ({ context: { queryClient } }: { context: { queryClient: QueryClient } }) => {
    const [deployment, profile, permissions] = await Promise.all([
      queryClient.ensureQueryData(deploymentQuery()),
      queryClient.ensureQueryData(profileQuery()),
      queryClient.ensureQueryData(permissionsQuery()),
    ])
    const access = accessOf({
      deployment,
      disabledFeatures: profile.disabled_features,
      isOperator: profile.is_operator,
      permissions,
    })
    if (!access.meets(requirement)) throw new FeatureOff()
  }
}
