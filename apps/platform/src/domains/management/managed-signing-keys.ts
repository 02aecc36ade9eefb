import type { Received } from '@plinth/contract/endpoint'
import type { NewSigningKey } from '@plinth/contract/forms/new-signing-key'
import type { ManagedSigningKey, management } from '@plinth/contract/management'
import type { SigningKey } from '@plinth/contract/signing-keys'
import type { Change, PreparedVerb } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { addSigningKey } from '../project-keys/add-signing-key.ts'
import { keysOfProject } from '../project-keys/first-keys.ts'
import { badSigningKey, signingKeyNotFound } from '../project-keys/key-errors.ts'
import { presentSigningKeys } from '../project-keys/present-signing-keys.ts'
import { revokeSigningKey, useSigningKey } from '../project-keys/signing-key-handlers.ts'

/** All of them, the oldest first. */
export async function listManagedSigningKeys(context: ProjectContext): Promise<ManagedSigningKey[]> {
  const { signingKeys } = await keysOfProject(context.project.ref, context)
  return (await presentSigningKeys(signingKeys, context)).map(managed)
}

/** One by its id. */
export async function findManagedSigningKey(id: string, context: ProjectContext): Promise<ManagedSigningKey> {
  const found = (await listManagedSigningKeys(context)).find((key) => key.id === id)
  if (!found) throw signingKeyNotFound()
  return found
}

type Draft = Received<typeof management.createSigningKey>

/** What is imported has to be of the algorithm that is named with it. */
export const createManagedSigningKey: PreparedVerb<Draft, ProjectContext, Change<ManagedSigningKey>> = {
  async prepare({ ref, algorithm, private_jwk }, context) {
    const draft: NewSigningKey = private_jwk
      ? { from: 'jwk', private_jwk: JSON.stringify(private_jwk) }
      : { from: 'new', algorithm }
    const write = await addSigningKey.prepare({ ref, ...draft }, context)
    return async (inTransaction) => {
      const change = await write(inTransaction)
      if (change.answer.algorithm !== algorithm)
        throw badSigningKey('private_jwk', `This key is of the algorithm ${change.answer.algorithm}`)
      return { ...change, answer: managed(change.answer) }
    }
  },
}

export async function useManagedSigningKey(
  { ref, id }: Received<typeof management.useSigningKey>,
  context: ProjectContext,
): Promise<Change<ManagedSigningKey>> {
  const change = await useSigningKey({ ref, id }, context)
  return { ...change, answer: managed(change.answer) }
}

export async function revokeManagedSigningKey(
  { ref, id }: Received<typeof management.revokeSigningKey>,
  context: ProjectContext,
): Promise<Change<ManagedSigningKey>> {
  const change = await revokeSigningKey({ ref, id }, context)
  return { ...change, answer: await findManagedSigningKey(id, context) }
}

const managed = ({ id, algorithm, status, public_jwk, created_at, changed_at }: SigningKey): ManagedSigningKey => ({
  id,
  algorithm,
  status,
  public_jwk,
  created_at,
  updated_at: changed_at,
})
