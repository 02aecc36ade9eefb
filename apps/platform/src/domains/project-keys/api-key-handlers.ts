import type { apiKeys } from '@plinth/contract/api-keys'
import type { Received } from '@plinth/contract/endpoint'
import type { Handlers } from '../../access/handlers.ts'
import type { Change } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { settingOf } from '../../stores/audit-target.ts'
import type { ApiKeyRow } from '../../stores/api-key-store.ts'
import { createApiKey } from './create-api-key.ts'
import { keysOfProject } from './first-keys.ts'
import { apiKeyNotFound, noLegacySecret, notALegacyKey, secretIsUnknown } from './key-errors.ts'
import { legacyKey } from './legacy-key.ts'
import { presentApiKey } from './present-api-key.ts'

export const apiKeyHandlers: Handlers<typeof apiKeys> = {
  async list(_, context) {
    const keys = await keysOfProject(context.project.ref, context)
    return Promise.all(keys.apiKeys.map((row) => presentApiKey(row, keys.signingKeys, context)))
  },
  create: createApiKey,
  reveal: revealApiKey,
  revoke: revokeApiKey,
  restore: restoreApiKey,
}

async function revealApiKey(
  { id }: Received<typeof apiKeys.reveal>,
  context: ProjectContext,
): Promise<Change<{ value: string }>> {
  const { stores, sealer, project } = context
  const row = await find(id, context)
  const value =
    row.kind === 'legacy'
      ? await legacyKey(project.ref, row.role, await stores.signingKeys.list(project.ref), sealer)
      : row.value
  if (!value) throw row.kind === 'legacy' ? noLegacySecret() : secretIsUnknown()
  return { answer: { value }, ...changeOf(row, context) }
}

async function revokeApiKey({ id }: Received<typeof apiKeys.revoke>, context: ProjectContext): Promise<Change<void>> {
  const revoked = await context.stores.apiKeys.revoke(context.project.ref, id)
  if (!revoked) throw apiKeyNotFound()
  return { answer: undefined, ...changeOf(revoked, context) }
}

async function restoreApiKey({ id }: Received<typeof apiKeys.restore>, context: ProjectContext) {
  const { stores, project } = context
  const row = await find(id, context)
  if (row.kind !== 'legacy') throw notALegacyKey()
  const restored = (await stores.apiKeys.restore(project.ref, id)) ?? row
  const answer = await presentApiKey(restored, await stores.signingKeys.list(project.ref), context)
  return { answer, ...changeOf(restored, context), ...(row.revoked_at ? {} : { isUnchanged: true as const }) }
}

async function find(id: string, { stores, project }: ProjectContext) {
  const row = await stores.apiKeys.find(project.ref, id)
  if (!row) throw apiKeyNotFound()
  return row
}

const changeOf = ({ id, kind, name, role }: ApiKeyRow, { project }: ProjectContext) => ({
  target: settingOf(project.ref, `API key ${id}`),
  organizationId: project.organization_id,
  after: { kind, name, role },
})
