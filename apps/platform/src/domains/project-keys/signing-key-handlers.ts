import type { Received } from '@plinth/contract/endpoint'
import type { SigningKey, signingKeys } from '@plinth/contract/signing-keys'
import type { Change, Handlers } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { addSigningKey } from './add-signing-key.ts'
import { auditedSigningKey } from './audited-signing-key.ts'
import { keysOfProject } from './first-keys.ts'
import { noSharedSecret, signingKeyInUse, signingKeyNotFound, signingKeyRevoked } from './key-errors.ts'
import { presentSigningKeys } from './present-signing-keys.ts'
import { openedKey } from './signing-key-material.ts'

export const signingKeyHandlers: Handlers<typeof signingKeys> = {
  list: async (_, context) =>
    presentSigningKeys((await keysOfProject(context.project.ref, context)).signingKeys, context),
  create: addSigningKey,
  use: useSigningKey,
  reveal: revealSigningKey,
  revoke: revokeSigningKey,
}

/** The key that was in use is accepted on, so no token is refused by the change. */
export async function useSigningKey(
  { id }: Received<typeof signingKeys.use>,
  context: ProjectContext,
): Promise<Change<SigningKey>> {
  const { stores, project } = context
  const { key, keys } = await lockAndFind(id, context)
  if (key.status === 'revoked') throw signingKeyRevoked()
  const before = keys.find(({ status }) => status === 'in_use')
  if (before && before.id !== id) await stores.signingKeys.setStatus(project.ref, before.id, 'previously_used')
  if (key.status !== 'in_use') await stores.signingKeys.setStatus(project.ref, id, 'in_use')
  const shown = await presentSigningKeys(await stores.signingKeys.list(project.ref), context)
  return {
    answer: shown.find((one) => one.id === id)!,
    ...auditedSigningKey(key, context),
    before: { in_use: before?.kid ?? null },
    after: { in_use: key.kid },
    ...(key.status === 'in_use' ? { isUnchanged: true as const } : {}),
  }
}

async function revealSigningKey(
  { id }: Received<typeof signingKeys.reveal>,
  context: ProjectContext,
): Promise<Change<{ secret: string }>> {
  const { stores, project, sealer } = context
  const row = (await stores.signingKeys.list(project.ref)).find((one) => one.id === id)
  if (!row) throw signingKeyNotFound()
  const key = openedKey(row, project.ref, sealer)
  if (!key) throw signingKeyRevoked()
  if (key.algorithm !== 'HS256') throw noSharedSecret()
  return { answer: { secret: key.secret }, ...auditedSigningKey(row, context) }
}

/** Its tokens are refused from now on, and its secret is deleted. */
export async function revokeSigningKey(
  { id }: Received<typeof signingKeys.revoke>,
  context: ProjectContext,
): Promise<Change<void>> {
  const { key } = await lockAndFind(id, context)
  if (key.status === 'in_use') throw signingKeyInUse()
  if (key.status === 'revoked') throw signingKeyRevoked()
  await context.stores.signingKeys.setStatus(context.project.ref, id, 'revoked')
  return { answer: undefined, ...auditedSigningKey(key, context) }
}

async function lockAndFind(id: string, { stores, project }: ProjectContext) {
  await stores.signingKeys.lock(project.ref)
  const keys = await stores.signingKeys.list(project.ref)
  const key = keys.find((one) => one.id === id)
  if (!key) throw signingKeyNotFound()
  return { key, keys }
}
