import { randomBytes, randomUUID } from 'node:crypto'
import type { Sealer } from '../../config/sealer.ts'
import type { Sql } from '@plinth/service-kit/sql'
import type { Stores } from '../../stores/stores.ts'
import { displayOf, hashOfApiKey, newApiKey } from './api-key.ts'
import { generatedKey, sealedFor } from './signing-key-material.ts'

const SECRET_BYTES = 48

export interface KeyTools {
  stores: Pick<Stores, 'apiKeys' | 'signingKeys'>
  sealer: Sealer
}

/**
 * The keys that a project begins with: one that signs people's tokens, a shared secret, the legacy keys that are tokens
 * of that secret, and a publishable key. A secret key is shown only to who creates it, so nobody has one to begin with.
 * Does nothing where the project has them.
 */
export async function addFirstKeys(ref: string, { stores, sealer }: KeyTools) {
  await stores.signingKeys.lock(ref)
  if ((await stores.signingKeys.list(ref)).length === 0) {
    const [signing, shared] = [randomUUID(), randomUUID()]
    const secret = randomBytes(SECRET_BYTES).toString('base64url')
    await stores.signingKeys.add(ref, {
      id: signing,
      kid: signing,
      algorithm: 'ES256',
      status: 'in_use',
      sealed: sealedFor(ref, signing, await generatedKey('ES256'), sealer),
    })
    await stores.signingKeys.add(ref, {
      id: shared,
      kid: shared,
      algorithm: 'HS256',
      status: 'standby',
      sealed: sealedFor(ref, shared, secret, sealer),
    })
  }
  if ((await stores.apiKeys.list(ref)).length > 0) return
  const value = newApiKey('publishable')
  await stores.apiKeys.add({
    ref,
    kind: 'publishable',
    name: 'default',
    role: 'anon',
    hash: hashOfApiKey(value),
    value,
    ...displayOf('publishable', value),
  })
  for (const role of ['anon', 'service_role']) await stores.apiKeys.add({ ref, kind: 'legacy', name: role, role })
}

export interface KeyContext extends KeyTools {
  sql: Sql
  storesOver(sql: Sql): KeyTools['stores']
}

/** The keys of a project, with the first ones where it is from before there were any. */
export async function keysOfProject(ref: string, { sql, stores, storesOver, sealer }: KeyContext) {
  const found = await read(stores)
  if (found.signingKeys.length > 0 && found.apiKeys.length > 0) return found
  return sql.transaction(async (tx) => {
    await addFirstKeys(ref, { stores: storesOver(tx), sealer })
    return read(storesOver(tx))
  })

  async function read(from: KeyTools['stores']) {
    return { signingKeys: await from.signingKeys.list(ref), apiKeys: await from.apiKeys.list(ref) }
  }
}
