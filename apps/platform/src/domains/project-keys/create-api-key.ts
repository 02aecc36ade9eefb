import type { ApiKey, apiKeys } from '@plinth/contract/api-keys'
import type { Received } from '@plinth/contract/endpoint'
import type { Change } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { settingOf } from '../../stores/audit-target.ts'
import { displayOf, hashOfApiKey, newApiKey } from './api-key.ts'
import { keysOfProject } from './first-keys.ts'
import { publishableServiceRole, tooManyApiKeys } from './key-errors.ts'
import { presentApiKey } from './present-api-key.ts'

/** All of them are handed to the gateway at once. */
const MOST_API_KEYS = 50

const defaultRoles = { publishable: 'anon', secret: 'service_role' } as const

export async function createApiKey(
  { kind, name, role = defaultRoles[kind] }: Received<typeof apiKeys.create>,
  context: ProjectContext,
): Promise<Change<ApiKey & { value: string }>> {
  const { stores, project } = context
  if (kind === 'publishable' && role === 'service_role') throw publishableServiceRole()
  await stores.signingKeys.lock(project.ref)
  const keys = await keysOfProject(project.ref, context)
  if (keys.apiKeys.filter(({ revoked_at }) => !revoked_at).length >= MOST_API_KEYS) throw tooManyApiKeys()
  const value = newApiKey(kind)
  const row = await stores.apiKeys.add({
    ref: project.ref,
    kind,
    name,
    role,
    hash: hashOfApiKey(value),
    ...displayOf(kind, value),
    ...(kind === 'publishable' ? { value } : {}),
  })
  return {
    answer: { ...(await presentApiKey(row, keys.signingKeys, context)), value },
    target: settingOf(project.ref, `API key ${row.id}`),
    organizationId: project.organization_id,
    after: { kind, name, role },
  }
}
