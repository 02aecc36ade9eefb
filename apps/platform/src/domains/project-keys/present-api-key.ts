import type { ApiKey } from '@plinth/contract/api-keys'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import type { ApiKeyRow } from '../../stores/api-key-store.ts'
import type { SigningKeyRow } from '../../stores/signing-key-store.ts'
import { legacyKey } from './legacy-key.ts'

/** With its value where everybody may know it. */
export async function presentApiKey(
  row: ApiKeyRow,
  signingKeys: readonly SigningKeyRow[],
  { project, sealer }: Pick<ProjectContext, 'project' | 'sealer'>,
): Promise<ApiKey> {
  const { id, kind, name, role, prefix, last_four, created_at, last_used_at, revoked_at } = row
  const legacyAnon =
    kind === 'legacy' && role === 'anon' ? await legacyKey(project.ref, role, signingKeys, sealer) : undefined
  return {
    id,
    kind,
    name,
    role,
    prefix,
    last_four,
    value: legacyAnon ?? row.value,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
  }
}
