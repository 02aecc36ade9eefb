import { randomUUID } from 'node:crypto'
import type { NewSigningKey } from '@plinth/contract/forms/new-signing-key'
import type { SigningKey } from '@plinth/contract/signing-keys'
import type { Change, PreparedVerb } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { auditedSigningKey } from './audited-signing-key.ts'
import { keysOfProject } from './first-keys.ts'
import { signingKeyExists, tooManySigningKeys } from './key-errors.ts'
import { materialOf } from './new-key-material.ts'
import { presentSigningKeys } from './present-signing-keys.ts'
import { openedKey, sealedFor } from './signing-key-material.ts'

/** Every token without a `kid` is tried with every shared secret. */
const MOST_SIGNING_KEYS = 10

type Draft = NewSigningKey & { ref: string }

export const addSigningKey: PreparedVerb<Draft, ProjectContext, Change<SigningKey>> = {
  // generating an RSA key takes a while
  async prepare(draft) {
    const ready = await materialOf(draft)
    return (context) => write(ready, context)
  },
}

async function write(
  { algorithm, material, kid: known }: Awaited<ReturnType<typeof materialOf>>,
  context: ProjectContext,
): Promise<Change<SigningKey>> {
  const { stores, project, sealer } = context
  await stores.signingKeys.lock(project.ref)
  const keys = (await keysOfProject(project.ref, context)).signingKeys
  const active = keys.filter(({ status }) => status !== 'revoked')
  if (active.length >= MOST_SIGNING_KEYS) throw tooManySigningKeys()
  const id = randomUUID()
  const kid = known ?? id
  const hasSecret = (one: (typeof keys)[number]) => {
    const opened = openedKey(one, project.ref, sealer)
    return opened?.algorithm === 'HS256' && opened.secret === material
  }
  if (keys.some((one) => one.kid === kid) || active.some(hasSecret)) throw signingKeyExists()
  const sealed = sealedFor(project.ref, id, material, sealer)
  const row = await stores.signingKeys.add(project.ref, { id, kid, algorithm, status: 'standby', sealed })
  const shown = await presentSigningKeys([...keys, row], context)
  return { answer: shown.at(-1)!, ...auditedSigningKey(row, context) }
}
