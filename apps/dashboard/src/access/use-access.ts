import { useSuspenseQueries } from '@tanstack/react-query'
import { deploymentQuery } from '../data/deployment.ts'
import { permissionsQuery } from '../data/permissions.ts'
import { profileQuery } from '../data/profile.ts'
import { accessOf, type Access } from './access.ts'

/** What this person may be shown. */
export function useAccess(): Access {
  const [{ data: deployment }, { data: profile }, { data: permissions }] = useSuspenseQueries({
    queries: [deploymentQuery(), profileQuery(), permissionsQuery()],
  })
  return accessOf({ deployment, disabledFeatures: profile.disabled_features, permissions })
}
