import { useSuspenseQuery } from '@tanstack/react-query'
import { deploymentQuery } from '../data/deployment.ts'
import { permissionsQuery } from '../data/permissions.ts'
import { profileQuery } from '../data/profile.ts'
import { accessOf, type Access } from './access.ts'

/** What this person may be shown. */
export function useAccess(): Access {
  // Three calls rather than one for all: the route has loaded them already, and this weighs less.
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  const { data: profile } = useSuspenseQuery(profileQuery())
  const { data: permissions } = useSuspenseQuery(permissionsQuery())
  return accessOf({
    deployment,
    disabledFeatures: profile.disabled_features,
    isOperator: profile.is_operator,
    permissions,
  })
}
