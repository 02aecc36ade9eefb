import type { SigningKey } from '@plinth/contract/signing-keys'
import { prepareKey } from '@plinth/service-kit/signing-key'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import type { SigningKeyRow } from '../../stores/signing-key-store.ts'
import { signerOfLegacyKeys } from './legacy-key.ts'
import { openedKey } from './signing-key-material.ts'

export function presentSigningKeys(
  rows: readonly SigningKeyRow[],
  { project, sealer }: ProjectContext,
): Promise<SigningKey[]> {
  const ofLegacyKeys = signerOfLegacyKeys(rows)
  return Promise.all(rows.map(present))

  async function present(row: SigningKeyRow): Promise<SigningKey> {
    const { id, kid, algorithm, status, created_at, changed_at, last_used_at } = row
    const key = openedKey(row, project.ref, sealer)
    const { publicJwk } = key ? await prepareKey(key) : {}
    return {
      id,
      kid,
      algorithm,
      status,
      public_jwk: publicJwk ? { ...publicJwk } : null,
      signs_legacy_keys: row === ofLegacyKeys,
      created_at: created_at.toISOString(),
      changed_at: changed_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    }
  }
}
