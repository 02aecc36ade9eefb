import type { ApiKey, ProjectCredentials } from '@plinth/gateway/project-credentials'
import type { ApiKeyRow } from '../../stores/api-key-store.ts'
import { type KeyContext, keysOfProject } from './first-keys.ts'
import { openedKey } from './signing-key-material.ts'

/** What the requests of a project are checked against. */
export async function credentialsOf(ref: string, context: KeyContext): Promise<ProjectCredentials> {
  const { signingKeys, apiKeys } = await keysOfProject(ref, context)
  return {
    signingKeys: signingKeys.flatMap((row) => openedKey(row, ref, context.sealer) ?? []),
    apiKeys: apiKeys.flatMap(accepted),
  }
}

function accepted({ id, kind, role, hash, revoked_at }: ApiKeyRow): ApiKey[] {
  if (revoked_at) return []
  if (kind === 'legacy') return [{ id, kind, role }]
  return hash === null ? [] : [{ id, kind, role, hash }]
}
