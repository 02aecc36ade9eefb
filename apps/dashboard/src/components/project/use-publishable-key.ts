import { apiKeys } from '@plinth/contract/api-keys'
import type { Project } from '@plinth/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { apiKeysQuery } from '../../data/project-keys.ts'

/** The project's first publishable key for anon; undefined while it loads, and for people who may not read keys. */
export function usePublishableKey(project: Project) {
  const mayRead = useProjectAccess(project)(apiKeys.list)
  const { data: keys } = useQuery({ ...apiKeysQuery(project.ref), enabled: mayRead })
  const key = keys?.find(({ kind, role, revoked_at }) => kind === 'publishable' && role === 'anon' && !revoked_at)
  return { mayRead, value: key?.value ?? undefined }
}
